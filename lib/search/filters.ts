/** What the index can be narrowed to without looking at the articles: a label that each of them carries there. */
export type TermFilter = `category-${number}` | `tag-${number}` | `author-${number}` | 'draft' | 'scheduled'

type TermIds = { categoryId: number; authorId: number; tagIds: number[] }

/** The labels of an article in the index. */
export function termFilters(
  { categoryId, authorId, tagIds }: TermIds,
  status: 'published' | 'draft' | 'scheduled',
): TermFilter[] {
  return [
    `category-${categoryId}`,
    `author-${authorId}`,
    ...tagIds.map((tagId): TermFilter => `tag-${tagId}`),
    // One label for all that is not public keeps the search of readers to one exclusion.
    ...(status === 'published' ? [] : (['draft'] as const)),
    ...(status === 'scheduled' ? (['scheduled'] as const) : []),
  ]
}

/** A label as a term of the index: behind a "#", with which no word begins; a hyphen would part the term in FTS5. */
export function filterTerm(filter: TermFilter): string {
  return `#${filter.replace('-', '')}`
}
