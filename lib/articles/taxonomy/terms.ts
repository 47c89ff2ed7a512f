import { fold } from '../../search/fold'
import { toSlug, withSuffix } from '../../text/slug'

/** A category, a tag or an author: names that articles share. `total` counts its published articles. */
export type Term = { id: number; name: string; key: string; slug: string; total: number }

type NameFilter = { key: { in: string[] } } | { OR: [{ key: string }, { slug: string }] } | { slug: string }

/** What the models of categories, tags and authors have in common. */
export type TermTable = {
  findMany(query: { where: NameFilter }): PromiseLike<Term[]>
  create(query: { data: { name: string; key: string; slug: string } }): PromiseLike<Term>
}

/** What two spellings of one name share: no case, one Unicode form. */
export function termKey(name: string): string {
  // By upper to lower case, so that ß and SS are one (near enough to Unicode's full case folding).
  return name.trim().normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** Sorts names as a reader looks them up, without regard to case and accents. */
export function compareByName(one: { name: string }, other: { name: string }): number {
  const [folded, otherFolded] = [fold(one.name), fold(other.name)]
  if (folded !== otherFolded) return folded < otherFolded ? -1 : 1
  return termKey(one.name) < termKey(other.name) ? -1 : 1
}

/** The one that a reader means by `text`, its name or its slug; a name goes before a slug. Null when there is none. */
export async function findTermByNameOrSlug(
  table: Pick<TermTable, 'findMany'>,
  text: string,
): Promise<Term | null> {
  const key = termKey(text)
  const found = await table.findMany({ where: { OR: [{ key }, { slug: key }] } })
  return found.find((name) => name.key === key) ?? found[0] ?? null
}

/** The ids of `names` in their order; those that are new are made, with `fallbackSlug` where a name gives no slug. */
export async function ensureTerms(
  table: TermTable,
  names: string[],
  fallbackSlug: string,
): Promise<number[]> {
  if (names.length === 0) return []
  const known = await table.findMany({ where: { key: { in: names.map(termKey) } } })
  const idByKey = new Map(known.map(({ key, id }) => [key, id]))
  const ids: number[] = []
  for (const name of names) {
    const id = idByKey.get(termKey(name)) ?? (await createName(table, name, fallbackSlug))
    ids.push(id)
  }
  return ids
}

async function createName(table: TermTable, name: string, fallbackSlug: string): Promise<number> {
  const slug = await findFreeSlug(table, toSlug(name) || fallbackSlug)
  const { id } = await table.create({ data: { name, key: termKey(name), slug } })
  return id
}

async function findFreeSlug(table: TermTable, base: string): Promise<string> {
  for (let suffix = 1; ; suffix++) {
    const slug = suffix === 1 ? base : withSuffix(base, suffix, 191)
    const taken = await table.findMany({ where: { slug } })
    if (taken.length === 0) return slug
  }
}
