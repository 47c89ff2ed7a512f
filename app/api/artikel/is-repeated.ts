import { isReplay } from '@/lib/articles/write/idempotency'
import type { Actor } from '@/lib/auth/actor'

/** Whether a call has been made before, and writes nothing now. A dry run repeats nothing: it is done anew each time. */
export async function isRepeated({ headers, url }: Request, { keyId }: Actor): Promise<boolean> {
  if (new URL(url).searchParams.has('dry_run')) return false
  return isReplay(headers.get('idempotency-key'), keyId)
}
