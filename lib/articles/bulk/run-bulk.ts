import type { Actor } from '../../auth/actor'
import { runIdempotently } from '../write/idempotency'
import type { BulkOptions, BulkResult } from './results'
import { runAtomically } from './run-atomic'
import { runEach } from './run-each'
import type { Bulk } from './schema'

/** Runs many writes, separately or atomically; only once for an idempotency key. Throws `bulk_failed`. */
export function runBulk(
  actor: Actor,
  { operations, atomic }: Bulk,
  { isDryRun, ...options }: BulkOptions,
): Promise<BulkResult> {
  // A dry run stores nothing, not even its result.
  const idempotency = isDryRun ? null : options.idempotency
  const run = atomic ? runAtomically : runEach
  return runIdempotently(idempotency, () => run(actor, operations, { ...options, isDryRun, idempotency }))
}
