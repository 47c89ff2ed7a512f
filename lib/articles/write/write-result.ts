import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import type { Warning } from '../../warning'
import { getById, toArticleDetail } from '../read/get-article'
import type { ArticleFields } from '../schema/fields'
import { type ArticleDetail, articleEtag } from '../serialize'
import { scheduleWarnings } from './warnings'

/** The outcome of a write: the article as it is now, or would be (then it has no id and no entity tag). */
export type WriteResult = {
  result: 'created' | 'updated' | 'unchanged'
  data: Omit<ArticleDetail, 'id'> & { id: number | null }
  etag: string | null
  warnings: Warning[]
  /** Whether an earlier call had this result, which is now given again. */
  isReplay?: boolean
}

/** The fields that a write was given, and what there is to say of them. */
type Given = { fields: Partial<ArticleFields>; warnings: Warning[] }

/** The result for an article that the transaction of `queries` has just written. */
export async function toWriteResult(
  queries: Queries,
  actor: Actor,
  id: number,
  result: WriteResult['result'],
  given: Given,
): Promise<WriteResult> {
  const row = await getById(queries, id)
  const data = await toArticleDetail(queries, actor, row, 'html')
  const warnings = [...given.warnings, ...scheduleWarnings(given.fields, data)]
  return { result, data, etag: articleEtag(row), warnings }
}
