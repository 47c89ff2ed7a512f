import { LRUCache } from 'lru-cache'
import { isSynchronized, onAnnouncement, type TopicListener } from '../../bus/topics'
import { type CachedResponse, revokeEdgeCaching } from './cached-response'

type Entry = {
  cached: CachedResponse
  dependencies: ReadonlySet<string>
  /** By the clock of `performance.now`, which nobody sets back. */
  freshUntil: number
}

/** A render in progress: whatever is invalidated while it runs, it may have read before. */
type Lease = {
  invalidated: Set<string>
  isAllInvalidated: boolean
  /** What was rendered, from then on, where it is not stored. */
  passed: Passed | null
}

type Passed = Pick<Entry, 'cached' | 'dependencies'>

type CacheLookup = { cached: CachedResponse; isFresh: boolean }

/** Roughly what an entry takes beside its body: key and headers; and in the index, for each topic that no other entry has. */
const ENTRY_BYTES = 1_500
const DEPENDENCY_BYTES = 240
/** Older responses are not served even when the database is away. */
const MAX_STALE_MS = 5 * 60_000

/** Responses in memory, bounded in bytes, 0 keeping none; the least recently used are evicted first. */
export function createCacheStore(maxBytes: number) {
  const keysByDependency = new Map<string, Set<string>>()
  const leases = new Set<Lease>()
  const counts = { hits: 0, misses: 0, stale: 0, evictions: 0 }
  const entries = new LRUCache<string, Entry>({
    // To the map 0 is no limit.
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

  /** It is not known what has changed: nothing is fresh any more, but better than nothing when rendering fails. */
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

    /** To be called before anything is read for a response; the response is stored together with its lease. */
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

    /** Holds a response that is sent once and not stored to its lease: what changes until that ends, an edge may not keep. */
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

/** Whether what was read under it may have changed meanwhile. */
function isOver({ isAllInvalidated, invalidated }: Lease, dependencies: ReadonlySet<string>): boolean {
  return isAllInvalidated || [...dependencies].some((name) => invalidated.has(name))
}

export type CacheStore = ReturnType<typeof createCacheStore>
