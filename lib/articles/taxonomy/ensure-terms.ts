import { recordChange } from '../../cache/changes'
import type { Queries } from '../../db/database'
import { toSlug, withSuffix } from '../../text/slug'
import { TAXONOMY, type TermKind } from './taxonomy'
import { type TermTable, termKey } from './terms'

const MAX_SLUG_LENGTH = 191

/** The ids of the terms of these names, in their order; those that are new are created in the transaction of `queries`. */
export async function ensureTerms(queries: Queries, kind: TermKind, names: string[]): Promise<number[]> {
  if (names.length === 0) return []
  const table: TermTable = queries[kind]
  const known = await table.findMany({ where: { key: { in: names.map(termKey) } } })
  const idByKey = new Map(known.map(({ key, id }) => [key, id]))
  const missing = names.filter((name) => !idByKey.has(termKey(name)))
  for (const name of missing) idByKey.set(termKey(name), await createTerm(table, name, TAXONOMY[kind].path))
  if (missing.length > 0) await recordChange(queries, ['terms'])
  return names.flatMap((name) => idByKey.get(termKey(name)) ?? [])
}

async function createTerm(table: TermTable, name: string, fallbackSlug: string): Promise<number> {
  const slug = await findFreeSlug(table, toSlug(name) || fallbackSlug)
  const { id } = await table.create({ data: { name, key: termKey(name), slug } })
  return id
}

async function findFreeSlug(table: TermTable, base: string): Promise<string> {
  for (let suffix = 1; ; suffix++) {
    const slug = suffix === 1 ? base : withSuffix(base, suffix, MAX_SLUG_LENGTH)
    const taken = await table.findMany({ where: { slug } })
    if (taken.length === 0) return slug
  }
}
