import type { IncomingMessage } from 'node:http'
import { config } from '../config'
import { consume } from '../rate-limit/consume'
import type { RequestContext } from '../request-context'
import { hasKey } from './check-request'
import type { Target } from './target'

/**
 * Takes a request from its client's budget: that of reads, or that of failed authentication where a write comes without
 * a key. Writes with a key have a budget of their own, once the key is known. Rejects with `rate_limited`; gives no promise
 * where nothing is limited, so that nobody waits for it.
 */
export function consumeBudget(
  request: IncomingMessage,
  { route, isApi }: Target,
  context: RequestContext,
): Promise<unknown> | undefined {
  if (!route.isRateLimited || !config().rateLimit) return undefined
  if (!isApi || READS.has(request.method ?? '') || !route.needsKeyToWrite)
    return consume('reads', context.clientAddress)
  return hasKey(request) ? undefined : consume('failed-authentication', context.clientAddress)
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
