import type { Actor } from '../auth/actor'
import type { Queries } from '../db/database'
import type { Warning } from '../http/warning'
import { describeArticle, getById } from './detail'
import { type ArticleDetail, articleEtag } from './present'

/** What a write answers: the article as it is now, or would be (then it has no id and no entity tag). */
export type WriteAnswer = {
  result: 'created' | 'updated' | 'unchanged'
  data: Omit<ArticleDetail, 'id'> & { id: number | null }
  etag: string | null
  warnings: Warning[]
  /** Given before, and now again. */
  isReplay?: boolean
}

/** The answer for an article that the transaction of `queries` has just written. */
export async function answerFor(
  queries: Queries,
  actor: Actor,
  id: number,
  result: WriteAnswer['result'],
  warnings: Warning[],
): Promise<WriteAnswer> {
  const row = await getById(queries, id)
  return {
    result,
    data: await describeArticle(queries, actor, row, 'html'),
    etag: articleEtag(row),
    warnings,
  }
}
