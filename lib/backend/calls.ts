import type { AliasTarget } from '../articles/aliases/find-alias-target'
import type { CountViews } from '../articles/view-counter'
import type { Scope } from '../auth/actor'
import type { CacheStatistics } from '../cache/statistics'
import type { Sample } from '../metrics/sample'
import type { Budget, Consumed } from '../rate-limit/consume'
import type { BackendRequest, BackendResponse } from './messages'

/** A request whose body has not been read. */
export type Unread = Pick<BackendRequest, 'id' | 'clientAddress' | 'headers'> & { scope: Scope | null }

export type BackendCalls = {
  /** Opens the database and prepares Next. Rejects with a sentence for the operator. */
  open: () => Promise<void>
  /** Does nothing: the answer says that the thread does not stand still. */
  ping: () => void
  /** Rejects with what a request is refused for before its body is read: no valid key, or one without the scope. */
  authorize: (request: Unread) => Promise<void>
  respond: (request: BackendRequest, signal: AbortSignal) => Promise<BackendResponse>
  /** Adds views to articles; see `countViews` of `lib/articles/views`. */
  countViews: CountViews
  /** See `findAliasTarget` of `lib/articles/aliases`. */
  findAliasTarget: (url: string) => Promise<AliasTarget | null>
  /** See `isFileOfMedia` of `lib/media/rows`. */
  isFileOfMedia: (file: string) => Promise<boolean>
  /** Of the service and of its thread; see `lib/metrics`. */
  listMetrics: () => Promise<Sample[]>
  /** See `ensureFirstKey` of `lib/auth/keys`. */
  createFirstKey: () => Promise<string | null>
  /** Completes what is under way, closes the database and ends the thread. */
  close: () => Promise<void>
}

/** What the front does for the backend. */
export type FrontCalls = {
  /** See `lib/rate-limit`: all requests are counted in one thread. */
  count: (request: { budget: Budget; who: string; points: number }) => Promise<Consumed>
  cacheStatistics: () => Promise<CacheStatistics | null>
  /** A write is known to the front before its response is, since messages keep their order. */
  deliver: (changed: readonly string[] | 'all') => void
  markSynchronized: (knownAt: number) => void
  /** An uncaught error was logged: the state of the backend is unknown. */
  fail: () => void
}
