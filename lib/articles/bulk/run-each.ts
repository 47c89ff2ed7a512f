import type { Actor } from '../../auth/actor'
import { database } from '../../db/database'
import type { AppError } from '../../errors'
import type { ApiResponse } from '../../http/responses'
import { type ArticleWrite, performWrite } from '../http/article-write'
import {
  findStoredContent,
  type Idempotency,
  isAnyStored,
  readIdempotencyKey,
  storeResponse,
} from '../write/idempotency'
import type { WriteResult } from '../write/write-result'
import { byMethod } from './by-method'
import { createTimeLimit, MAX_TOGETHER } from './limits'
import { type BulkOptions, type BulkResult, type Call, toFailure, toResult } from './results'
import { runTogether } from './run-together'
import type { Method, Operation } from './schema'

type Run = (actor: Actor, operation: Operation, options: BulkOptions) => Promise<ApiResponse>

const runSingle: Record<Method, Run> = byMethod(runnerOf)

function runnerOf<Body, Target, Result extends WriteResult | null>(
  kind: ArticleWrite<Body, Target, Result>,
): Run {
  return async (actor, { body: json, ...address }, options) =>
    kind.respond(await performWrite(kind, actor, { ...address, json }, options))
}

/** Runs each operation there is time for. With an idempotency key, a repeated call resumes where the last one stopped. */
export async function runEach(
  actor: Actor,
  operations: Operation[],
  { idempotency, ...options }: BulkOptions,
): Promise<BulkResult> {
  const calls = operations.map((operation, at) => ({
    operation,
    idempotency: options.isDryRun ? null : (keyOf(actor, operation) ?? partOf(idempotency, at)),
  }))
  const findNoTime = createTimeLimit()
  const results: ApiResponse[] = []
  while (results.length < calls.length) {
    const group = groupAt(calls, results.length, options)
    const isShared = group.length > 1 && !findNoTime()
    const together = isShared ? await runTogether(actor, group, options, findNoTime) : null
    results.push(...(together ?? (await runOneByOne(actor, group, options, findNoTime))))
  }
  return idempotency && results.every(isFinal) ? storeWhole(idempotency, { results }) : { results }
}

function keyOf({ keyId }: Actor, { idempotencyKey, body }: Operation): Idempotency | null {
  return readIdempotencyKey(idempotencyKey, keyId, body)
}

/** A caller's key cannot contain a line feed. */
function partOf(whole: Idempotency | null, index: number): Idempotency | null {
  return whole && { keyId: whole.keyId, key: `${whole.key}\n${index}`, bodyHash: whole.bodyHash }
}

/** The calls from one on that can be written together, which costs less if nothing fails; else that one. */
function groupAt(calls: Call[], at: number, { isDryRun }: Pick<BulkOptions, 'isDryRun'>): Call[] {
  const next = calls.slice(at, at + MAX_TOGETHER)
  const others = isDryRun ? 0 : next.findIndex(({ operation }) => !WHOLE.has(operation.method))
  return others === -1 ? next : next.slice(0, Math.max(1, others))
}

/** The methods whose result does not depend on what is stored. */
const WHOLE: ReadonlySet<Method> = new Set(['POST', 'PUT'])

async function runOneByOne(
  actor: Actor,
  calls: Call[],
  options: Omit<BulkOptions, 'idempotency'>,
  findNoTime: () => AppError | null,
): Promise<ApiResponse[]> {
  const results: ApiResponse[] = []
  for (const { operation, idempotency } of calls) {
    const tooLate = findNoTime()
    const isKnown = tooLate && idempotency && (await isAnyStored(database().read, [idempotency]))
    const own = { ...options, idempotency }
    const done =
      tooLate && !isKnown ? Promise.reject(tooLate) : runSingle[operation.method](actor, operation, own)
    results.push(await done.then(toResult, toFailure))
  }
  return results
}

/** Whether the same operation would have the same response later. */
function isFinal({ status, headers }: ApiResponse): boolean {
  return status < 500 && status !== 429 && headers['Retry-After'] === undefined
}

/** Another instance may have stored it first, or may still be running the parts, which are kept as long as the whole. */
async function storeWhole(idempotency: Idempotency, result: BulkResult): Promise<BulkResult> {
  return database().write(async (transaction) => {
    const earlier = await findStoredContent<BulkResult>(transaction, idempotency)
    if (earlier) return earlier
    await storeResponse(transaction, idempotency, result)
    return result
  })
}
