import type { IncomingMessage } from 'node:http'
import { config } from '../config'
import { consume } from '../rate-limit/consume'
import { isGetOrHead, type RequestContext } from '../request-context'
import { hasCredentials } from './check-request'
import type { RequestTarget } from './request-target'

/** Writes without a key count as failed authentication. Throws `rate_limited`; undefined if nothing is limited. */
export function consumeBudget(
  request: IncomingMessage,
  target: RequestTarget,
  context: RequestContext,
): Promise<unknown> | undefined {
  if (!config().rateLimit || isFree(request, target)) return undefined
  if (!isWrite(request, target)) return consume('reads', context.clientAddress)
  return hasCredentials(request, target.route)
    ? undefined
    : consume('failed-authentication', context.clientAddress)
}

function isFree(request: IncomingMessage, { route, problem }: RequestTarget): boolean {
  return !route.isRateLimited && isGetOrHead(request) && problem === null
}

function isWrite({ method = '' }: IncomingMessage, { route, isApi, problem }: RequestTarget): boolean {
  return isApi && WRITES.has(method) && route.needsKeyToWrite && problem === null
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
