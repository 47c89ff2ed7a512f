import type { Actor } from '../../auth/actor'
import { issuesError } from '../../errors'
import { type Idempotency, runIdempotently } from '../write/idempotency'
import type { BulkOptions, BulkResult } from './results'
import { runAtomically } from './run-atomic'
import { runEach } from './run-each'
import type { Bulk, Operation } from './schema'

/**
 * Runs many writes, separately or atomically; only once for an idempotency key. Throws `bulk_failed`, or
 * `validation_failed` when an operation has the key of the whole.
 */
export async function runBulk(
  actor: Actor,
  { operations, atomic }: Bulk,
  { isDryRun, ...options }: BulkOptions,
): Promise<BulkResult> {
  // A dry run stores nothing, not even its result.
  const idempotency = isDryRun ? null : options.idempotency
  if (idempotency) assertOtherKeys(operations, idempotency)
  const run = atomic ? runAtomically : runEach
  return runIdempotently(idempotency, () => run(actor, operations, { ...options, isDryRun, idempotency }))
}

function assertOtherKeys(operations: Operation[], { key }: Idempotency) {
  const index = operations.findIndex(({ idempotencyKey }) => idempotencyKey === key)
  if (index === -1) return
  const pointer = `/operations/${index}/idempotency_key`
  const message = `operations[${index}].idempotency_key must differ from the Idempotency-Key of the bulk.`
  throw issuesError('validation_failed', [{ pointer, code: 'not_allowed', message }])
}
