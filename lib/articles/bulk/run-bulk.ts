import type { Actor } from '../../auth/actor'
import { runIdempotently } from '../write/idempotency'
import type { BulkOptions, BulkResult } from './results'
import { runAtomically } from './run-atomic'
import { runEach } from './run-each'
import type { Bulk } from './schema'

/** Does many writes, each for itself or all together; with an idempotency key only once. Throws `bulk_failed`. */
export function runBulk(
  actor: Actor,
  { operations, atomic }: Bulk,
  { isDryRun, ...options }: BulkOptions,
): Promise<BulkResult> {
  // Nothing of a dry run is stored, its result neither.
  const idempotency = isDryRun ? null : options.idempotency
  const run = atomic ? runAtomically : runEach
  return runIdempotently(idempotency, () => run(actor, operations, { ...options, isDryRun, idempotency }))
}
