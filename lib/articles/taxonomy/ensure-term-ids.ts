import { announce } from '../../bus/announce'
import type { Queries } from '../../db/database'
import { join, raw, sql } from '../../db/sql'
import { MAX_SLUG_LENGTH, toSlug, withSuffix } from '../../text/slug'
import type { TermIds } from '../totals'
import { TAXONOMY, TERM_KINDS, type TermKind, termKey } from './taxonomy'

/** The ids of an article's category, author and tags, in the transaction of `queries`; new ones are created. */
export async function ensureTermIds(
  queries: Queries,
  { category, tags = [] }: { category: string; tags?: string[] },
  author: string,
): Promise<TermIds> {
  const names = { category: [category], author: [author], tag: tags }
  const known = await findIds(queries, names)
  // No statement waits for one whose answer it does not need.
  const created = await Promise.all(
    TERM_KINDS.map((kind) => createMissing(queries, kind, names[kind], known[kind])),
  )
  if (created.includes(true)) await announce(queries, ['terms'])
  return {
    categoryId: idOf(known.category, category),
    authorId: idOf(known.author, author),
    tagIds: tags.map((tag) => idOf(known.tag, tag)),
  }
}

type TermNames = Record<TermKind, string[]>

/** By `termKey`. */
type TermIdsByKey = Map<string, number>

function idOf(ids: TermIdsByKey, name: string): number {
  const id = ids.get(termKey(name))
  if (id === undefined) throw new Error('A term was not created.')
  return id
}

async function findIds(queries: Queries, names: TermNames): Promise<Record<TermKind, TermIdsByKey>> {
  const known = { category: new Map(), author: new Map(), tag: new Map() }
  const selects = TERM_KINDS.filter((kind) => names[kind].length > 0).map(
    (kind) => sql`SELECT ${raw(`'${kind}'`)} AS kind, s.id, s.key FROM ${raw(TAXONOMY[kind].table)} s
      WHERE s.key IN (${join(names[kind].map(termKey))})`,
  )
  const rows = await queries.$queryRaw<{ kind: TermKind; id: unknown; key: string }[]>(
    join(selects, ' UNION ALL '),
  )
  for (const { kind, id, key } of rows) known[kind].set(key, Number(id))
  return known
}

/** Creates the terms that are not `known` yet, as they are spelled first, and adds them to it; whether there were any. */
async function createMissing(
  queries: Queries,
  kind: TermKind,
  names: string[],
  known: TermIdsByKey,
): Promise<boolean> {
  const missing = new Map<string, string>()
  for (const name of names) {
    const key = termKey(name)
    if (!known.has(key) && !missing.has(key)) missing.set(key, name)
  }
  if (missing.size === 0) return false
  const { table, path } = TAXONOMY[kind]
  const slugs = await chooseSlugs(
    queries,
    table,
    Array.from(missing.values(), (name) => toSlug(name) || path),
  )
  const rows = [...missing].map(([key, name], at) => sql`(${name}, ${key}, ${slugs[at]})`)
  const created = await queries.$queryRaw<{ id: number; key: string }[]>`
    INSERT INTO ${raw(table)} (name, key, slug) VALUES ${join(rows)} RETURNING id, key`
  for (const { id, key } of created) known.set(key, id)
  return true
}

/** For each of `bases` the first free one of `base`, `base-2`, …, none of them twice. */
async function chooseSlugs(queries: Queries, table: string, bases: string[]): Promise<string[]> {
  const taken = await findTaken(queries, table, bases)
  const slugs: string[] = []
  for (const base of bases) {
    const slug = taken.has(base) ? await nextFreeSlug(queries, table, base, taken) : base
    taken.add(slug)
    slugs.push(slug)
  }
  return slugs
}

async function nextFreeSlug(
  queries: Queries,
  table: string,
  base: string,
  taken: ReadonlySet<string>,
): Promise<string> {
  for (let suffix = 2; ; suffix++) {
    const slug = withSuffix(base, suffix, MAX_SLUG_LENGTH)
    if (!taken.has(slug) && (await findTaken(queries, table, [slug])).size === 0) return slug
  }
}

async function findTaken(queries: Queries, table: string, slugs: string[]): Promise<Set<string>> {
  const rows = await queries.$queryRaw<{ slug: string }[]>`
    SELECT slug FROM ${raw(table)} WHERE slug IN (${join(slugs)})`
  return new Set(rows.map(({ slug }) => slug))
}
