import type { Actor } from '../../auth/actor'
import { database } from '../../db/database'
import type { ApiResponse } from '../../http/responses'
import { type ArticleWrite, performWrite } from '../http/article-write'
import { findStoredResult, type Idempotency, storeResult } from '../write/idempotency'
import type { WriteResult } from '../write/write-result'
import { byMethod } from './by-method'
import { createTimeLimit } from './limits'
import type { BulkOptions } from './results'
import { type BulkResult, toFailure, toResult } from './results'
import type { Method, Operation } from './schema'

type Run = (actor: Actor, operation: Operation, options: BulkOptions) => Promise<ApiResponse>

const runSingle: Record<Method, Run> = byMethod(runnerOf)

function runnerOf<Body, Target, Result extends WriteResult | null>(
  kind: ArticleWrite<Body, Target, Result>,
): Run {
  return async (actor, { body: json, ...address }, options) =>
    kind.respond(await performWrite(kind, actor, { ...address, json }, options))
}

/** Does each operation that there is time for; with an idempotency key the same call goes on where it was cut. */
export async function runEach(
  actor: Actor,
  operations: Operation[],
  { isDryRun, idempotency }: BulkOptions,
): Promise<BulkResult> {
  const findNoTime = createTimeLimit()
  const results: ApiResponse[] = []
  for (const [index, operation] of operations.entries()) {
    const tooLate = findNoTime()
    const options = { isDryRun, idempotency: idempotency && partOf(idempotency, index) }
    const done = tooLate ? Promise.reject(tooLate) : runSingle[operation.method](actor, operation, options)
    results.push(await done.then(toResult, toFailure))
  }
  return idempotency && results.every(isFinal) ? storeWhole(idempotency, { results }) : { results }
}

/** No caller's key has a line feed. */
function partOf({ keyId, key, bodyHash }: Idempotency, index: number): Idempotency {
  return { keyId, key: `${key}\n${index}`, bodyHash }
}

function isFinal({ status }: ApiResponse): boolean {
  return status < 500 && status !== 429
}

/** Another instance may have been first, or be between two of the parts: those stay for as long as the whole. */
async function storeWhole(idempotency: Idempotency, result: BulkResult): Promise<BulkResult> {
  return database().write(async (transaction) => {
    const earlier = await findStoredResult<BulkResult>(transaction, idempotency)
    if (earlier) return earlier
    await storeResult(transaction, idempotency, result)
    return result
  })
}
