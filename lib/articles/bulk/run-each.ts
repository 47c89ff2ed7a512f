import type { Actor } from '../../auth/actor'
import { database } from '../../db/database'
import type { AppError } from '../../errors'
import type { ApiResponse } from '../../http/responses'
import { type ArticleWrite, performWrite } from '../http/article-write'
import { findStoredContent, type Idempotency, storeResponse } from '../write/idempotency'
import type { WriteResult } from '../write/write-result'
import { byMethod } from './by-method'
import { createTimeLimit, MAX_TOGETHER } from './limits'
import { type BulkOptions, type BulkResult, toFailure, toResult } from './results'
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
  options: BulkOptions,
): Promise<BulkResult> {
  const findNoTime = createTimeLimit()
  const results: ApiResponse[] = []
  for (const group of groupsOf(operations, options)) {
    const isShared = group.length > 1 && !findNoTime()
    const together = isShared ? await runTogether(actor, group, options, findNoTime) : null
    results.push(...(together ?? (await runOneByOne(actor, group, results.length, options, findNoTime))))
  }
  const { idempotency } = options
  return idempotency && results.every(isFinal) ? storeWhole(idempotency, { results }) : { results }
}

/** Writing together costs less if nothing fails. The parts of an idempotent bulk are stored one by one. */
function* groupsOf(operations: Operation[], { isDryRun, idempotency }: BulkOptions): Generator<Operation[]> {
  const canShare = !isDryRun && idempotency === null
  for (let at = 0; at < operations.length; ) {
    const next = operations.slice(at, at + MAX_TOGETHER)
    const others = canShare ? next.findIndex(({ method }) => !WHOLE.has(method)) : 0
    const length = others === -1 ? next.length : Math.max(1, others)
    yield operations.slice(at, at + length)
    at += length
  }
}

/** The methods whose result does not depend on what is stored. */
const WHOLE: ReadonlySet<Method> = new Set(['POST', 'PUT'])

async function runOneByOne(
  actor: Actor,
  operations: Operation[],
  from: number,
  { idempotency, ...options }: BulkOptions,
  findNoTime: () => AppError | null,
): Promise<ApiResponse[]> {
  const results: ApiResponse[] = []
  for (const [at, operation] of operations.entries()) {
    const tooLate = findNoTime()
    const own = { ...options, idempotency: idempotency && partOf(idempotency, from + at) }
    const done = tooLate ? Promise.reject(tooLate) : runSingle[operation.method](actor, operation, own)
    results.push(await done.then(toResult, toFailure))
  }
  return results
}

/** A caller's key cannot contain a line feed. */
function partOf({ keyId, key, bodyHash }: Idempotency, index: number): Idempotency {
  return { keyId, key: `${key}\n${index}`, bodyHash }
}

function isFinal({ status }: ApiResponse): boolean {
  return status < 500 && status !== 429
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
