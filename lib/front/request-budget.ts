import type { IncomingMessage } from 'node:http'
import { config } from '../config'
import { consume } from '../rate-limit/consume'
import type { RequestContext } from '../request-context'
import { hasKey, isRead } from './check-request'
import type { RequestTarget } from './request-target'

/**
 * Takes a request from its client's budget: that of reads, or that of failed authentication where a write comes without
 * a key. Writes with a key have a budget of their own, once the key is known; so do those that fail, with one that is none.
 * Rejects with `rate_limited`; gives no promise where nothing is limited, so that nobody waits for it.
 */
export function consumeBudget(
  request: IncomingMessage,
  target: RequestTarget,
  context: RequestContext,
): Promise<unknown> | undefined {
  if (!config().rateLimit || isFree(request, target)) return undefined
  if (!isWrite(request, target)) return consume('reads', context.clientAddress)
  return hasKey(request) ? undefined : consume('failed-authentication', context.clientAddress)
}

/** What the front answers from memory. */
function isFree(request: IncomingMessage, { route, problem }: RequestTarget): boolean {
  return !route.isRateLimited && isRead(request) && problem === null
}

/** Whether it gets to where its key is looked at. */
function isWrite({ method = '' }: IncomingMessage, { route, isApi, problem }: RequestTarget): boolean {
  return isApi && WRITES.has(method) && route.needsKeyToWrite && problem === null
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
