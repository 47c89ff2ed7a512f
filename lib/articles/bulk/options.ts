import type { Idempotency } from '../write/idempotency'

/** How many writes are to happen. */
export type BulkOptions = { isDryRun: boolean; idempotency: Idempotency | null }
