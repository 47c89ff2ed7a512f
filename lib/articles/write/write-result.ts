import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import type { Warning } from '../../warning'
import { getById, toArticleDetail } from '../read/get-article'
import { type ArticleDetail, articleEtag } from '../serialize'

/** The outcome of a write: the article as it is now, or would be (then it has no id and no entity tag). */
export type WriteResult = {
  result: 'created' | 'updated' | 'unchanged'
  data: Omit<ArticleDetail, 'id'> & { id: number | null }
  etag: string | null
  warnings: Warning[]
  /** Whether an earlier call had this result, which is now given again. */
  isReplay?: boolean
}

/** The result for an article that the transaction of `queries` has just written. */
export async function toWriteResult(
  queries: Queries,
  actor: Actor,
  id: number,
  result: WriteResult['result'],
  warnings: Warning[],
): Promise<WriteResult> {
  const row = await getById(queries, id)
  return {
    result,
    data: await toArticleDetail(queries, actor, row, 'html'),
    etag: articleEtag(row),
    warnings,
  }
}
