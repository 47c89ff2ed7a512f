import type { IncomingMessage } from 'node:http'
import { consume } from '../rate-limit/consume'
import type { RequestContext } from '../request-context'
import { hasKey } from './check-request'
import type { Target } from './target'

/**
 * Takes a request from its client's budget: that of reads, or that of failed authentication where a write comes without
 * a key. Writes with a key have a budget of their own, once the key is known. Throws `rate_limited`.
 */
export async function consumeBudget(
  request: IncomingMessage,
  { route, isApi }: Target,
  { clientAddress }: RequestContext,
): Promise<void> {
  if (!route.isRateLimited) return
  if (!isApi || READS.has(request.method ?? '') || !route.needsKeyToWrite) {
    await consume('reads', clientAddress)
    return
  }
  if (!hasKey(request)) await consume('failed-authentication', clientAddress)
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
