import { fold } from '../../search/words'

/** A category, a tag or an author. `total` counts its published articles. */
export type Term = { id: number; name: string; key: string; slug: string; total: number }

/** A term as readers meet it: by name, at an address, with its number of published articles. */
export type TermSummary = { name: string; slug: string; total: number }

type TermWhere = { key: { in: string[] } } | { OR: [{ key: string }, { slug: string }] } | { slug: string }

/** What the models of categories, tags and authors have in common. */
export type TermTable = {
  findMany(query: { where: TermWhere }): PromiseLike<Term[]>
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

/** Only what readers see of a term. */
export function toTermSummary({ name, slug, total }: TermSummary): TermSummary {
  return { name, slug, total }
}
