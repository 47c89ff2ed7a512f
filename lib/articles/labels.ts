import type { Label } from '../db/search-index'
import type { Membership } from './totals'

/** What a search can be narrowed to without looking at the article. */
export function labelsOf(
  { categoryId, authorId, tagIds }: Membership,
  status: 'published' | 'draft',
): Label[] {
  return [
    `category-${categoryId}`,
    `author-${authorId}`,
    ...tagIds.map((tagId): Label => `tag-${tagId}`),
    ...(status === 'draft' ? (['draft'] as const) : []),
  ]
}
