import type { TermIds } from '../articles/taxonomy/term-counts'
import type { TermFilter } from './search-index'

/** What a search can be narrowed to without looking at the article. */
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
