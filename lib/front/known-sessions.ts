import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { ownCookie } from '../auth/people/cookie'
import type { Route } from '../routes/route'
import { hasSession } from './check-request'

const MAX_KNOWN = 1_000
const KNOWN_FOR_MS = 60_000

/** Recently valid sessions: signed-in people can go on working while strangers use up the shared limits. */
export function createKnownSessions() {
  const known = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS })
  return {
    has: (request: IncomingMessage, route: Route): boolean =>
      hasSession(request, route) && known.has(ownCookie(request.headers.cookie) ?? ''),
    /** Records the result of looking up a session. */
    record({ headers }: IncomingMessage, isGood: boolean) {
      const cookie = ownCookie(headers.cookie)
      if (cookie === null) return
      if (isGood) known.set(cookie, true)
      else known.delete(cookie)
    },
  }
}

export type KnownSessions = ReturnType<typeof createKnownSessions>
