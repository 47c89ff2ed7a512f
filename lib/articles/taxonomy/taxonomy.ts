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
