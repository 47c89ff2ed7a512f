import { findStoredAnswer, type StoredAnswer } from '@/lib/articles/write/idempotency'
import type { Actor } from '@/lib/auth/actor'

type Query = { dry_run: boolean }

/** What was stored of a call before, which writes nothing now. A dry run repeats nothing: it is done anew each time. */
export async function findReplay(
  { headers }: Request,
  { keyId }: Actor,
  { dry_run: isDryRun }: Query,
): Promise<StoredAnswer | null> {
  return isDryRun ? null : findStoredAnswer(headers.get('idempotency-key'), keyId)
}
