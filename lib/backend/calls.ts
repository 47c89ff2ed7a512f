import type { AliasTarget } from '../articles/aliases/find-alias-target'
import type { Scope } from '../auth/actor'
import type { CacheStatistics } from '../cache/statistics'
import type { Sample } from '../metrics/sample'
import type { Budget, Consumed } from '../rate-limit/consume'
import type { CountViews } from '../views/view-counter'
import type { BackendRequest, BackendResponse } from './messages'

export type Unread = Pick<BackendRequest, 'id' | 'clientAddress' | 'method' | 'headers'> & {
  isDesk: boolean
  scope: Scope | null
}

export type BackendCalls = {
  /** Opens the database and prepares Next. Rejects with a sentence for the operator. */
  open: () => Promise<void>
  /** Does nothing: the answer shows that the thread does not hang. */
  ping: () => void
  /** Rejects if the request is refused before its body is read: no valid key, or one without the scope. */
  authorize: (request: Unread) => Promise<void>
  respond: (request: BackendRequest, signal: AbortSignal) => Promise<BackendResponse>
  countViews: CountViews
  findAliasTarget: (url: string) => Promise<AliasTarget | null>
  isFileOfMedia: (file: string) => Promise<boolean>
  listMetrics: () => Promise<Sample[]>
  createFirstKey: () => Promise<string | null>
  createFirstLink: () => Promise<string | null>
  close: () => Promise<void>
}

export type FrontCalls = {
  /** All requests are counted in one thread. */
  count: (request: { budget: Budget; who: string; points: number }) => Promise<Consumed>
  cacheStatistics: () => Promise<CacheStatistics | null>
  /** Messages keep their order, so the front knows of a write before its response. */
  deliver: (changed: readonly string[] | 'all') => void
  markSynchronized: (knownAt: number | null) => void
  /** Whether an edge may cache the responses of this instance. */
  setCurrent: (isCurrent: boolean) => void
  fail: () => void
}
