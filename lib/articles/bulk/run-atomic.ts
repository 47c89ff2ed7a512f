import type { Actor } from '../../auth/actor'
import { pollAnnouncements } from '../../bus/announce'
import { createConcurrencyLimiter } from '../../concurrency-limiter'
import type { Queries } from '../../db/database'
import type { AppError } from '../../errors'
import type { ApiResponse } from '../../http/responses'
import { currentRequest } from '../../request-context'
import { singleton } from '../../singleton'
import { findStoredContent, storeResponse } from '../write/idempotency'
import { runInTransaction } from '../write/run-write'
import { resultOf } from '../write/write-result'
import { type DeriveAt, withRenderings } from './renderings'
import { type BulkOptions, type BulkResult, bulkFailed, failureAt, isOfOperation, toResult } from './results'
import type { Operation } from './schema'
import { type Step, toStep } from './steps'

/** One at a time, so that writes of single articles get a turn in between. */
const AT_ONCE = {
  maxRunning: 1,
  maxRunningPerClient: 1,
  maxWaiting: 16,
  maxWaitingPerClient: 8,
  maxWaitMs: 10_000,
}

/** Runs all operations in one transaction, or none. Throws `bulk_failed` with the result of each. */
export async function runAtomically(
  actor: Actor,
  operations: Operation[],
  options: BulkOptions,
): Promise<BulkResult> {
  const steps = await toSteps(actor, operations)
  const bulk = await withRenderings(steps, (deriveAt) =>
    inTurn(() => runInTransaction((transaction) => runOnce(transaction, steps, deriveAt, options), options)),
  )
  if (options.isDryRun) return bulk
  // An unchanged article may be what another instance wrote a moment ago.
  await pollAnnouncements()
  return bulk
}

async function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const { clientAddress = '', signal } = currentRequest() ?? {}
  const release = await singleton('atomic-bulks', () => createConcurrencyLimiter(AT_ONCE)).acquire(
    clientAddress,
    signal,
  )
  return run().finally(release)
}

async function toSteps(actor: Actor, operations: Operation[]): Promise<Step[]> {
  const failures = new Map<number, AppError>()
  const steps: Step[] = []
  for (const [index, operation] of operations.entries()) {
    try {
      steps.push(await toStep(actor, operation))
    } catch (error) {
      if (!isOfOperation(error)) throw error
      failures.set(index, error)
    }
  }
  if (failures.size > 0) throw bulkFailed(operations.length, failures)
  return steps
}

async function runOnce(
  transaction: Queries,
  steps: Step[],
  deriveAt: DeriveAt,
  { idempotency, ...options }: BulkOptions,
): Promise<BulkResult> {
  const earlier = idempotency && (await findStoredContent<BulkResult>(transaction, idempotency))
  if (earlier) return earlier
  const results: ApiResponse[] = []
  for (const [index, { run }] of steps.entries()) {
    const written = resultOf(run(transaction, deriveAt(index), options))
    const response = await written.catch((error: unknown) => {
      throw failureAt(index, steps.length, error)
    })
    results.push(toResult(response))
  }
  const bulk = { results }
  if (idempotency) await storeResponse(transaction, idempotency, bulk)
  return bulk
}
