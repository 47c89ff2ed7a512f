import { LRUCache } from 'lru-cache'
import { isSynchronized, onAnnouncement, type TopicListener } from '../../bus/topics'
import { type CachedResponse, revokeEdgeCaching } from './cached-response'

type Entry = {
  cached: CachedResponse
  dependencies: ReadonlySet<string>
  /** By `performance.now()`, which is never set back. */
  freshUntil: number
}

/** A render in progress. It may have read data before this data was invalidated. */
type Lease = {
  invalidated: Set<string>
  isAllInvalidated: boolean
  /** The rendered response, if it is sent but not stored. */
  passed: Passed | null
}

type Passed = Pick<Entry, 'cached' | 'dependencies'>

type CacheLookup = { cached: CachedResponse; isFresh: boolean }

/** The approximate size of an entry without its body (key and headers), and of each topic in the index. */
const ENTRY_BYTES = 1_500
const DEPENDENCY_BYTES = 240
/** Older responses are not served even while the database is away. */
const MAX_STALE_MS = 5 * 60_000

/** Responses in memory, limited to `maxBytes` (0 keeps none); the least recently used are evicted first. */
export function createCacheStore(maxBytes: number) {
  const keysByDependency = new Map<string, Set<string>>()
  const leases = new Set<Lease>()
  const counts = { hits: 0, misses: 0, stale: 0, evictions: 0 }
  const entries = new LRUCache<string, Entry>({
    // `LRUCache` treats 0 as no limit.
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.ceil(maxBytes / 8)),
    sizeCalculation: ({ cached, dependencies }, key) =>
      Math.ceil(cached.length * 1.6) + key.length * 2 + ENTRY_BYTES + dependencies.size * DEPENDENCY_BYTES,
    dispose: (entry, key, reason) => {
      if (reason === 'evict') counts.evictions++
      unlink(key, entry)
      revokeEdgeCaching(entry.cached)
    },
  })

  function link(key: string, dependencies: ReadonlySet<string>) {
    for (const dependency of dependencies) {
      const keys = keysByDependency.get(dependency)
      if (keys) keys.add(key)
      else keysByDependency.set(dependency, new Set([key]))
    }
  }

  function unlink(key: string, { dependencies }: Entry) {
    for (const dependency of dependencies) {
      const keys = keysByDependency.get(dependency)
      keys?.delete(key)
      if (keys?.size === 0) keysByDependency.delete(dependency)
    }
  }

  /** When it is unknown what has changed: no response is fresh any more, but a stale one is better than a failed render. */
  function expireAll() {
    const now = performance.now()
    for (const lease of leases) {
      lease.isAllInvalidated = true
      if (lease.passed) revokeEdgeCaching(lease.passed.cached)
    }
    for (const entry of entries.values()) {
      if (entry.dependencies.size === 0) continue
      entry.freshUntil = Math.min(entry.freshUntil, now)
      revokeEdgeCaching(entry.cached)
    }
  }

  const invalidate: TopicListener = (changed) => {
    if (changed === 'all') return expireAll()
    for (const dependency of changed) {
      for (const lease of leases) {
        lease.invalidated.add(dependency)
        if (lease.passed?.dependencies.has(dependency)) revokeEdgeCaching(lease.passed.cached)
      }
      for (const key of [...(keysByDependency.get(dependency) ?? [])]) entries.delete(key)
    }
  }
  onAnnouncement(invalidate)

  return {
    counts,

    find(key: string): CacheLookup | undefined {
      const now = performance.now()
      const entry = entries.get(key)
      if (!entry) return undefined
      const isKnown = entry.dependencies.size === 0 || isSynchronized()
      if (now < entry.freshUntil && isKnown) return { cached: entry.cached, isFresh: true }
      return now < entry.freshUntil + MAX_STALE_MS ? { cached: entry.cached, isFresh: false } : undefined
    },

    /** To be called before anything is read for a response, which is then stored with this lease. */
    beginLease(): Lease {
      const lease: Lease = { invalidated: new Set(), isAllInvalidated: false, passed: null }
      leases.add(lease)
      return lease
    },

    set(key: string, cached: CachedResponse, dependencies: ReadonlySet<string>, ttlMs: number, lease: Lease) {
      leases.delete(lease)
      const isStale = isOver(lease, dependencies)
      if (!isStale) entries.set(key, { cached, dependencies, freshUntil: performance.now() + ttlMs })
      if (isStale || !entries.has(key)) revokeEdgeCaching(cached)
      else link(key, dependencies)
    },

    /** Ties a response that is sent but not stored to its lease: an edge must not keep it if it changes before the lease ends. */
    pass(cached: CachedResponse, dependencies: ReadonlySet<string>, lease: Lease) {
      lease.passed = { cached, dependencies }
      if (isOver(lease, dependencies)) revokeEdgeCaching(cached)
    },

    delete(key: string) {
      entries.delete(key)
    },

    endLease(lease: Lease) {
      leases.delete(lease)
    },

    get entries() {
      return entries.size
    },
    get bytes() {
      return entries.calculatedSize
    },
  }
}

/** Whether what was read under the lease may have changed since. */
function isOver({ isAllInvalidated, invalidated }: Lease, dependencies: ReadonlySet<string>): boolean {
  return isAllInvalidated || [...dependencies].some((name) => invalidated.has(name))
}

export type CacheStore = ReturnType<typeof createCacheStore>
