import { dependOn } from '../../cache/dependencies'
import { database } from '../../db/database'
import { raw, type Sql, sql } from '../../db/sql'
import { AppError } from '../../errors'
import { isStorable } from '../../text/storable'
import { TAXONOMY, type TermKind } from './taxonomy'
import { type Term, type TermSummary, termKey, toTermSummary } from './terms'

/** The term at `slug`; null when there is none, or none of its articles is published. */
export async function findTermBySlug(kind: TermKind, slug: string): Promise<TermSummary | null> {
  const term = await findPublishedTerm(kind, slug)
  return term && toTermSummary(term)
}

/** The term at `slug`, with its id. Throws `not_found` where `findTermBySlug` gives null. */
export async function getTermBySlug(kind: TermKind, slug: string): Promise<Term> {
  const term = await findPublishedTerm(kind, slug)
  if (!term) throw new AppError('not_found', 'No published article has this category, tag or author.')
  return term
}

/**
 * The term that a reader means by `text`, its name or its slug; a name goes before a slug. Null when there is none.
 * Whoever reads the term's articles adds that dependency.
 */
export async function findTermByNameOrSlug(kind: TermKind, text: string): Promise<Term | null> {
  const key = termKey(text)
  if (!isStorable(key)) return null
  const found = await selectTerms(kind, sql`s.key = ${key} OR s.slug = ${key}`)
  const named = found.find((term) => term.key === key)
  // A term of that name may be created, and goes before.
  if (!named) dependOn('terms')
  return named ?? found[0] ?? null
}

/** The author of an article, and its tags in the order in which it names them. */
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

type TermName = { name: string; slug: string }
type TermsOf = { author: TermName | undefined; tags: TermName[] }

async function findPublishedTerm(kind: TermKind, slug: string): Promise<Term | null> {
  if (!isStorable(slug)) return null
  const [found] = await selectTerms(kind, sql`s.slug = ${slug}`)
  dependOn(found ? `${kind}:${found.id}` : 'terms')
  return found && found.total > 0 ? found : null
}

function selectTerms(kind: TermKind, condition: Sql): Promise<Term[]> {
  return database().read.$queryRaw`
    SELECT s.id, s.name, s.key, s.slug, s.total FROM ${raw(TAXONOMY[kind].table)} s WHERE ${condition}`
}
