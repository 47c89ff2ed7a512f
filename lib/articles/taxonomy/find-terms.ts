import { dependOn } from '../../cache/dependencies'
import { database, type Queries } from '../../db/database'
import { AppError } from '../../errors'
import type { ArticleSummary } from '../serialize'
import { compareByName, type Term, type TermTable, termKey } from './terms'

/** A category, tag or author as readers meet it: by name, at an address, with its number of published articles. */
export type TermSummary = { name: string; slug: string; total: number }

export type TermKind = 'category' | 'tag' | 'author'

/** An article in a list, with the slug of its category. */
export type Teaser = ArticleSummary & { category_slug: string }

/** The one at `slug`; null when there is none, or none of its articles is published. */
export async function findTerm(kind: TermKind, slug: string): Promise<TermSummary | null> {
  const found = await findRow(kind, slug)
  return found && toShelf(found)
}

/** The one at `slug`, with its id. Throws `not_found` where `findTerm` gives null. */
export async function getTerm(kind: TermKind, slug: string): Promise<Term> {
  const found = await findRow(kind, slug)
  if (!found) throw new AppError('not_found', 'No published article has this category, tag or author.')
  return found
}

async function findRow(kind: TermKind, slug: string): Promise<Term | null> {
  const [found] = await tableOf(kind).findMany({ where: { slug } })
  if (!found || found.total === 0) {
    dependOn('list')
    return null
  }
  dependOn(`${kind}:${found.id}`)
  return found
}

/** Those of the given names, in their order; a name that is not known is left out. */
export async function findTermsByName(kind: TermKind, names: string[]): Promise<TermSummary[]> {
  const keys = names.map(termKey)
  const found = await tableOf(kind).findMany({ where: { key: { in: keys } } })
  const byKey = new Map(found.map((name) => [name.key, toShelf(name)]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

/** The tags that most published articles have: at most `most`, by name. */
export async function listTags(most: number): Promise<TermSummary[]> {
  dependOn('list')
  const tags = await database().read.tag.findMany({
    where: { total: { gt: 0 } },
    orderBy: [{ total: 'desc' }, { id: 'asc' }],
    take: most,
  })
  return tags.map(toShelf).sort(compareByName)
}

/** Articles with what a page needs to link to their categories. */
export async function toTeasers(articles: ArticleSummary[]): Promise<Teaser[]> {
  const names = [...new Set(articles.map(({ category }) => category))]
  const shelves = await findTermsByName('category', names)
  const slugByKey = new Map(shelves.map(({ name, slug }) => [termKey(name), slug]))
  return articles.map((article) => ({
    ...article,
    category_slug: slugByKey.get(termKey(article.category)) ?? '',
  }))
}

function tableOf(kind: TermKind): Pick<TermTable, 'findMany'> {
  const { read }: { read: Queries } = database()
  return read[kind]
}

function toShelf({ name, slug, total }: TermSummary): TermSummary {
  return { name, slug, total }
}
