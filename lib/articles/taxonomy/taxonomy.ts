import { announce } from '../../bus/announce'
import type { Queries } from '../../db/database'
import { join, raw, sql } from '../../db/sql'
import { MAX_SLUG_LENGTH, toSlug, withSuffix } from '../../text/slug'
import type { TermIds } from '../totals'

export const TAXONOMY = {
  category: {
    table: 'category',
    column: 'category_id',
    path: 'kategori',
    query: 'kategori',
    label: 'category',
    description: 'inCategory',
  },
  tag: {
    table: 'tag',
    column: null,
    path: 'tag',
    query: 'tag',
    label: 'tag',
    description: 'withTag',
  },
  author: {
    table: 'author',
    column: 'author_id',
    path: 'penulis',
    query: 'author',
    label: 'author',
    description: 'byAuthor',
  },
} as const

export type TermKind = keyof typeof TAXONOMY

export type TermPath = (typeof TAXONOMY)[TermKind]['path']

// Object.keys does not know that there are no other keys than those of the literal.
export const TERM_KINDS = Object.keys(TAXONOMY) as TermKind[]

/** The kind of the terms whose pages are under `path`. */
export function kindOfPath(path: TermPath): TermKind {
  return KIND_BY_PATH[path]
}

// The type of Object.fromEntries loses the keys.
const KIND_BY_PATH = Object.fromEntries(TERM_KINDS.map((kind) => [TAXONOMY[kind].path, kind])) as Record<
  TermPath,
  TermKind
>

export type Term = { id: number; name: string; key: string; slug: string; total: number }

export type TermSummary = { name: string; slug: string; total: number }

/** What two spellings of one name share: no case, one Unicode form. */
export function termKey(name: string): string {
  // By upper to lower case, so that ß and SS are one (near enough to Unicode's full case folding).
  return name.trim().normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** The ids of an article's category, author and tags, in the transaction of `queries`; new ones are created. */
export async function ensureTermIds(
  queries: Queries,
  { category, tags = [] }: { category: string; tags?: string[] },
  author: string,
): Promise<TermIds> {
  const names = { category: [category], author: [author], tag: tags }
  const ids = await ensureTerms(queries, names)
  const [[categoryId], [authorId]] = [ids.category, ids.author]
  if (categoryId === undefined || authorId === undefined) throw new Error('A term was not created.')
  return { categoryId, authorId, tagIds: ids.tag }
}

type TermNames = Record<TermKind, string[]>

async function ensureTerms(queries: Queries, names: TermNames): Promise<Record<TermKind, number[]>> {
  const known = await findIds(queries, names)
  let isAnyNew = false
  const idsOf = async (kind: TermKind) => {
    const ids: number[] = []
    for (const name of names[kind]) {
      const key = termKey(name)
      const id = known[kind].get(key) ?? (await createTerm(queries, kind, name))
      isAnyNew ||= !known[kind].has(key)
      known[kind].set(key, id)
      ids.push(id)
    }
    return ids
  }
  const ids = { category: await idsOf('category'), author: await idsOf('author'), tag: await idsOf('tag') }
  if (isAnyNew) await announce(queries, ['terms'])
  return ids
}

async function findIds(queries: Queries, names: TermNames): Promise<Record<TermKind, Map<string, number>>> {
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

async function createTerm(queries: Queries, kind: TermKind, name: string): Promise<number> {
  const { table, path } = TAXONOMY[kind]
  const slug = await findFreeSlug(queries, table, toSlug(name) || path)
  const [created] = await queries.$queryRaw<{ id: number }[]>`
    INSERT INTO ${raw(table)} (name, key, slug) VALUES (${name}, ${termKey(name)}, ${slug}) RETURNING id`
  if (!created) throw new Error('An INSERT gave no row.')
  return created.id
}

async function findFreeSlug(queries: Queries, table: string, base: string): Promise<string> {
  for (let suffix = 1; ; suffix++) {
    const slug = suffix === 1 ? base : withSuffix(base, suffix, MAX_SLUG_LENGTH)
    const taken = await queries.$queryRaw<unknown[]>`SELECT 1 FROM ${raw(table)} WHERE slug = ${slug}`
    if (taken.length === 0) return slug
  }
}
