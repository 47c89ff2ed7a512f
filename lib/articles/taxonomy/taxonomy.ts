import type { Queries } from '../../db/database'
import { join, raw, sql } from '../../db/sql'
import { MAX_SLUG_LENGTH, toSlug, withSuffix } from '../../text/slug'
import { toNormalForm } from '../../text/strings'
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

// Object.keys returns string[].
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

/** The key shared by all spellings of a name: case-folded, in NFC. */
export function termKey(name: string): string {
  // Upper case first, so that ß and SS are equal (close to Unicode's full case folding).
  return toNormalForm(toNormalForm(name.trim(), 'NFC').toUpperCase().toLowerCase(), 'NFC')
}

/** The ids of an article's category, author and tags, in the transaction of `queries`; new ones are created. */
export async function ensureTermIds(
  queries: Queries,
  { category, tags = [] }: { category: string; tags?: string[] },
  author: string,
): Promise<TermIds> {
  const names = { category: [category], author: [author], tag: tags }
  const known = await findIds(queries, names)
  // Independent statements are sent together.
  await Promise.all(TERM_KINDS.map((kind) => createMissing(queries, kind, names[kind], known[kind])))
  return {
    categoryId: idOf(known.category, category),
    authorId: idOf(known.author, author),
    tagIds: tags.map((tag) => idOf(known.tag, tag)),
  }
}

type IdsByKey = Map<string, number>

function idOf(ids: IdsByKey, name: string): number {
  const id = ids.get(termKey(name))
  if (id === undefined) throw new Error('A term was not created.')
  return id
}

async function findIds(
  queries: Queries,
  names: Record<TermKind, string[]>,
): Promise<Record<TermKind, IdsByKey>> {
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

/** Creates the terms missing from `known`, in their first spelling, and adds them to it. */
async function createMissing(
  queries: Queries,
  kind: TermKind,
  names: string[],
  known: IdsByKey,
): Promise<void> {
  const missing = new Map<string, string>()
  for (const name of names) {
    const key = termKey(name)
    if (!known.has(key) && !missing.has(key)) missing.set(key, name)
  }
  if (missing.size === 0) return
  const { table, path } = TAXONOMY[kind]
  const bases = [...missing.values()].map((name) => toSlug(name) || path)
  const slugs = await chooseSlugs(queries, table, bases)
  const rows = [...missing].map(([key, name], at) => sql`(${name}, ${key}, ${slugs[at]})`)
  const created = await queries.$queryRaw<{ id: number; key: string }[]>`
    INSERT INTO ${raw(table)} (name, key, slug) VALUES ${join(rows)} RETURNING id, key`
  for (const { id, key } of created) known.set(key, id)
}

/** For each of `bases`, the first free slug of `base`, `base-2`, …, without duplicates. */
async function chooseSlugs(queries: Queries, table: string, bases: string[]): Promise<string[]> {
  const taken = await findTaken(queries, table, bases)
  const slugs: string[] = []
  for (const base of bases) {
    let slug = base
    for (let suffix = 2; taken.has(slug); suffix++) {
      slug = withSuffix(base, suffix, MAX_SLUG_LENGTH)
      for (const other of await findTaken(queries, table, [slug])) taken.add(other)
    }
    taken.add(slug)
    slugs.push(slug)
  }
  return slugs
}

async function findTaken(queries: Queries, table: string, slugs: string[]): Promise<Set<string>> {
  const rows = await queries.$queryRaw<{ slug: string }[]>`
    SELECT slug FROM ${raw(table)} WHERE slug IN (${join(slugs)})`
  return new Set(rows.map(({ slug }) => slug))
}
