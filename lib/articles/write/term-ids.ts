import type { Queries } from '../../db/database'
import type { ArticleFields } from '../schema/fields'
import { ensureTerms } from '../taxonomy/ensure-terms'
import type { TermIds } from '../taxonomy/term-counts'

/** The ids of an article's category, author and tags, in the transaction of `queries`; new ones are created. */
export async function ensureTermIds(
  queries: Queries,
  fields: ArticleFields,
  author: string,
): Promise<TermIds> {
  const [categoryId] = await ensureTerms(queries, 'category', [fields.category])
  const [authorId] = await ensureTerms(queries, 'author', [author])
  if (categoryId === undefined || authorId === undefined) throw new Error('A term was not created.')
  return { categoryId, authorId, tagIds: await ensureTerms(queries, 'tag', fields.tags ?? []) }
}
