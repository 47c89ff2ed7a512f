import { dependOn } from '../../cache/dependencies'
import { database } from '../../db/database'
import { AppError } from '../../errors'
import { isStorable } from '../../text/storable'
import type { TermKind } from './taxonomy'
import { type Term, type TermSummary, type TermTable, termKey, toTermSummary } from './terms'

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
  const found = await tableOf(kind).findMany({ where: { OR: [{ key }, { slug: key }] } })
  const named = found.find((term) => term.key === key)
  // A term of that name may be created, and goes before.
  if (!named) dependOn('terms')
  return named ?? found[0] ?? null
}

/** The terms of these names, in their order; a name that is not known is left out. */
export async function listTermsByName(
  kind: TermKind,
  names: string[],
): Promise<{ name: string; slug: string }[]> {
  const keys = names.map(termKey)
  const found = await tableOf(kind).findMany({ where: { key: { in: keys } } })
  const byKey = new Map(found.map(({ key, name, slug }) => [key, { name, slug }]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

async function findPublishedTerm(kind: TermKind, slug: string): Promise<Term | null> {
  if (!isStorable(slug)) return null
  const [found] = await tableOf(kind).findMany({ where: { slug } })
  dependOn(found ? `${kind}:${found.id}` : 'terms')
  return found && found.total > 0 ? found : null
}

function tableOf(kind: TermKind): Pick<TermTable, 'findMany'> {
  return database().read[kind]
}
