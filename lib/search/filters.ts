/** What the index can be narrowed to without looking at the articles: a label that each of them carries there. */
export type TermFilter = `category-${number}` | `tag-${number}` | `author-${number}` | 'draft'

type TermIds = { categoryId: number; authorId: number; tagIds: number[] }

/** The labels of an article in the index. */
export function termFilters(
  { categoryId, authorId, tagIds }: TermIds,
  status: 'published' | 'draft',
): TermFilter[] {
  return [
    `category-${categoryId}`,
    `author-${authorId}`,
    ...tagIds.map((tagId): TermFilter => `tag-${tagId}`),
    ...(status === 'draft' ? (['draft'] as const) : []),
  ]
}

/** A label as a term of the index: behind a "#", with which no word begins; a hyphen would part the term in FTS5. */
export function filterTerm(filter: TermFilter): string {
  return `#${filter.replace('-', '')}`
}
