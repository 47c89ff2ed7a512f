import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { copyPictures } from '../media/copy-pictures'
import type { ArticleFields } from '../schema/fields'
import { assertValid, type Checked, type Valid } from '../schema/parse-body'
import { type Derive, deriveArticle } from './derive-article'
import { findStoredResult, type Idempotency, runIdempotently, storeResult } from './idempotency'
import { insertArticle } from './insert-article'
import { runWrite } from './run-write'
import { toWriteResult, type WriteResult } from './write-result'

export type CreateOptions = { isDryRun: boolean; idempotency: Idempotency | null; copiesImages?: boolean }

/**
 * Creates an article from a checked body; with an idempotency key only once. All or nothing. Throws `validation_failed`
 * with every issue, `slug_taken` when the given slug is another article's.
 */
export function createArticle(
  actor: Actor,
  body: Checked<ArticleFields>,
  options: CreateOptions,
): Promise<WriteResult> {
  // Nothing of a dry run is stored, its result neither.
  const idempotency = options.isDryRun ? null : options.idempotency
  return runIdempotently(idempotency, async () => {
    const article = assertValid(body)
    const derived = await copyPictures(await deriveArticle(article.fields), options)
    return runWrite(options.isDryRun, async (transaction) => {
      const earlier = idempotency && (await findStoredResult<WriteResult>(transaction, idempotency))
      if (earlier) return earlier
      const result = await createIn(transaction, actor, article, () => derived)
      if (idempotency) await storeResult(transaction, idempotency, result)
      return result
    })
  })
}

/** Creates an article in a transaction. Throws `validation_failed`, `slug_taken`, `alias_taken`. */
export async function createIn(
  transaction: Queries,
  actor: Actor,
  { fields, warnings }: Valid<ArticleFields>,
  derive: Derive,
): Promise<WriteResult> {
  const derived = derive(fields, null)
  const id = await insertArticle(transaction, actor, fields, derived)
  return toWriteResult(transaction, actor, id, 'created', { fields, warnings, derived })
}
