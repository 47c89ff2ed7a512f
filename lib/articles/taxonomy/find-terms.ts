import { cached, dependOn } from '../../cache/cached'
import { database } from '../../db/database'
import { empty, join, raw, type Sql, sql } from '../../db/sql'
import { AppError } from '../../errors'
import { fold } from '../../search/words'
import { isSlug } from '../../text/slug'
import { decodeOrKeep, isStorable } from '../../text/strings'
import { PUBLISHED, type StatusFilter } from '../access'
import { isInRange, listLanguages } from '../totals'
import { TAXONOMY, type Term, type TermKind, type TermSummary, termKey } from './taxonomy'

/** The term at `slug`; null if there is none, or none of its articles is published. */
export async function findTermBySlug(kind: TermKind, slug: string): Promise<TermSummary | null> {
  const term = await findPublishedTerm(kind, slug)
  return term && toTermSummary(term)
}

/** The term at `slug`, with its id. Throws `not_found` where `findTermBySlug` returns null. */
export async function getTermBySlug(kind: TermKind, slug: string): Promise<Term> {
  const term = await findPublishedTerm(kind, slug)
  if (!term) throw new AppError('not_found', 'No published article has this category, tag or author.')
  return term
}

/**
 * The category or tag with the slug `text`, if it is a valid slug, else with that name; the author with that name, else with
 * that slug; null if there is none. Among the published, one that only drafts have does not count: readers must not notice it.
 * A caller that reads its articles adds that dependency itself.
 */
export async function findTermBySlugOrName(
  kind: TermKind,
  text: string,
  status: StatusFilter = 'published',
): Promise<Term | null> {
  const key = termKey(text)
  if (!isStorable(key)) return null
  const isCounted = status === 'published' ? sql` AND s.total > 0` : empty
  const found = await selectTerms(kind, sql`(s.key = ${key} OR s.slug = ${key})${isCounted}`)
  const meant = kind !== 'author' && isSlug(text) ? 'slug' : 'key'
  const term = found.find((candidate) => candidate[meant] === key)
  // A better match may get articles later, and takes precedence.
  if (!term) dependOn('list')
  return term ?? found[0] ?? null
}

/** The slug of the term whose escaped name is in a URL in place of its slug; null if there is none. */
export async function findSlugOfNamed(kind: TermKind, segment: string): Promise<string | null> {
  const named = await findTermBySlugOrName(kind, decodeOrKeep(segment))
  return named && named.slug !== segment ? named.slug : null
}

/** The author of an article, and its tags in the article's order. */
export async function findTermsOf({ id, tags }: { id: number; tags: string[] }): Promise<TermsOf> {
  const rows = await database().read.$queryRaw<(TermName & { key: string; kind: TermKind })[]>`
    SELECT 'author' AS kind, s.name, s.key, s.slug FROM article a JOIN author s ON s.id = a.author_id WHERE a.id = ${id}
    UNION ALL
    SELECT 'tag' AS kind, s.name, s.key, s.slug FROM article_tag x JOIN tag s ON s.id = x.tag_id WHERE x.article_id = ${id}`
  const tagByKey = new Map(rows.filter(({ kind }) => kind === 'tag').map((tag) => [tag.key, tag]))
  return {
    author: rows.find(({ kind }) => kind === 'author'),
    tags: tags.flatMap((name) => tagByKey.get(termKey(name)) ?? []),
  }
}

/** Every category that has or had a published article, with totals in a language range, largest first, then by name. */
export async function listCategories(language?: string): Promise<TermSummary[]> {
  dependOn('totals')
  const categories = await database().read.category.findMany({ where: { listed: true } })
  const totals = language === undefined ? null : await totalsInLanguage(language)
  return categories
    .map(({ id, total, ...category }) =>
      toTermSummary({ ...category, total: totals ? (totals.get(id) ?? 0) : total }),
    )
    .sort(compareByTotal)
}

async function totalsInLanguage(range: string): Promise<Map<number, number>> {
  const tags = (await listLanguages()).flatMap(({ language }) =>
    isInRange(language, range) ? [language] : [],
  )
  if (tags.length === 0) return new Map()
  // The plus keeps SQLite from using the category index, which would look up every article.
  const rows = await database().slow.$queryRaw<{ id: number; total: unknown }[]>`
    SELECT +a.category_id AS id, COUNT(*) AS total FROM article a
    WHERE ${PUBLISHED} AND a.language IN (${join(tags)}) GROUP BY 1`
  return new Map(rows.map(({ id, total }) => [id, Number(total)]))
}

/** The twelve categories with the most published articles, as listed on every page: largest first, then by name. */
export async function listTopCategories(): Promise<{ name: string; slug: string }[]> {
  dependOn('categories')
  return cached('top-categories', 'categories', async () =>
    toTopCategories(await database().read.$queryRaw(TOP_CATEGORIES)),
  )
}

const MAX_TOP_CATEGORIES = 12
/** The top categories are chosen among this many with the largest totals, as ties are ordered by name. */
const MAX_CANDIDATES = 100

export const TOP_CATEGORIES = sql`
  SELECT name, slug, total FROM category WHERE total > 0 ORDER BY total DESC, id LIMIT ${MAX_CANDIDATES}`

/** The top categories among those rows. */
export function toTopCategories(categories: TermSummary[]): { name: string; slug: string }[] {
  return categories
    .sort(compareByTotal)
    .slice(0, MAX_TOP_CATEGORIES)
    .map(({ name, slug }) => ({ name, slug }))
}

function compareByTotal(one: TermSummary, other: TermSummary): number {
  return other.total - one.total || compareByName(one, other)
}

function compareByName(one: { name: string }, other: { name: string }): number {
  const [folded, otherFolded] = [fold(one.name), fold(other.name)]
  if (folded !== otherFolded) return folded < otherFolded ? -1 : 1
  return termKey(one.name) < termKey(other.name) ? -1 : 1
}

type TermName = { name: string; slug: string }
type TermsOf = { author: TermName | undefined; tags: TermName[] }

async function findPublishedTerm(kind: TermKind, slug: string): Promise<Term | null> {
  if (!isStorable(slug)) return null
  const [found] = await selectTerms(kind, sql`s.slug = ${slug}`)
  const term = found && found.total > 0 ? found : null
  dependOn(term ? `${kind}:${term.id}` : 'list')
  return term
}

function selectTerms(kind: TermKind, condition: Sql): Promise<Term[]> {
  return database().read.$queryRaw`
    SELECT s.id, s.name, s.key, s.slug, s.total FROM ${raw(TAXONOMY[kind].table)} s WHERE ${condition}`
}

function toTermSummary({ name, slug, total }: TermSummary): TermSummary {
  return { name, slug, total }
}
