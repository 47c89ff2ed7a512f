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
  const names = { category: [fields.category], author: [author], tag: fields.tags ?? [] }
  const ids = await ensureTerms(queries, names)
  const [[categoryId], [authorId]] = [ids.category, ids.author]
  if (categoryId === undefined || authorId === undefined) throw new Error('A term was not created.')
  return { categoryId, authorId, tagIds: ids.tag }
}
