import type { Actor } from '../../auth/actor'
import type { ArticleFields } from '../schema/fields'
import { assertValid, type Checked } from '../schema/parse-body'
import { deriveArticle } from './derive-article'
import { findStoredResult, type Idempotency, runIdempotently, storeResult } from './idempotency'
import { insertArticle } from './insert-article'
import { runWrite } from './run-write'
import { contentWarnings, slugWarnings } from './warnings'
import { toWriteResult, type WriteResult } from './write-result'

export type CreateOptions = { isDryRun: boolean; idempotency: Idempotency | null }

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
    const { fields, warnings } = assertValid(body)
    const derived = await deriveArticle(fields)
    const all = [...warnings, ...slugWarnings(fields.slug), ...contentWarnings(derived)]
    return runWrite(options.isDryRun, async (transaction) => {
      const earlier = idempotency && (await findStoredResult(transaction, idempotency))
      if (earlier) return earlier
      const id = await insertArticle(transaction, fields, derived)
      const result = await toWriteResult(transaction, actor, id, 'created', { fields, warnings: all })
      if (idempotency) await storeResult(transaction, idempotency, result)
      return result
    })
  })
}
