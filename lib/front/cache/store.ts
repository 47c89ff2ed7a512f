import { LRUCache } from 'lru-cache'
import { type InvalidationListener, onInvalidation } from '../../cache/changes'
import type { CachedResponse } from './cached-response'

/** An answer that is kept, with what it was made of. */
type Entry = { cached: CachedResponse; dependencies: ReadonlySet<string>; freshUntil: number }

/** A lease in progress: whatever is invalidated while it runs, it may have read before. */
export type Lease = { invalidated: Set<string>; isAllInvalidated: boolean }

export type CacheLookup = { cached: CachedResponse; isFresh: boolean }

/** Roughly what an entry takes beside its body: key, headers, index. */
const ENTRY_BYTES = 1_500

/** The answers that are kept in memory, in bounded bytes, the least asked for leaving first. */
export function createCacheStore(maxBytes: number) {
  const keysByDependency = new Map<string, Set<string>>()
  const leases = new Set<Lease>()
  const counts = { hits: 0, misses: 0, stale: 0, evictions: 0 }
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ cached }, key) => Math.ceil(cached.length * 1.6) + key.length * 2 + ENTRY_BYTES,
    dispose: (entry, key, reason) => {
      if (reason === 'evict') counts.evictions++
      unlink(key, entry)
    },
  })

  function unlink(key: string, { dependencies }: Entry) {
    for (const dependency of dependencies) {
      const keys = keysByDependency.get(dependency)
      keys?.delete(key)
      if (keys?.size === 0) keysByDependency.delete(dependency)
    }
  }

  const forget: InvalidationListener = (changed) => {
    for (const lease of leases) {
      if (changed === 'all') lease.isAllInvalidated = true
      else for (const dependency of changed) lease.invalidated.add(dependency)
    }
    if (changed === 'all') {
      entries.clear()
      return
    }
    for (const dependency of changed) {
      for (const key of [...(keysByDependency.get(dependency) ?? [])]) entries.delete(key)
    }
  }
  onInvalidation(forget)

  return {
    counts,

    find(key: string, now: number): CacheLookup | undefined {
      const entry = entries.get(key)
      return entry && { cached: entry.cached, isFresh: now < entry.freshUntil }
    },

    /** To be called before anything is read for an answer; the answer can be kept when it comes with this lease. */
    beginLease(): Lease {
      const lease = { invalidated: new Set<string>(), isAllInvalidated: false }
      leases.add(lease)
      return lease
    },

    /** Ends a lease and keeps its answer, unless something that it was made of changed meanwhile. */
    set(key: string, cached: CachedResponse, dependencies: ReadonlySet<string>, ttlMs: number, lease: Lease) {
      leases.delete(lease)
      if (lease.isAllInvalidated || [...dependencies].some((name) => lease.invalidated.has(name))) return
      entries.set(key, { cached, dependencies, freshUntil: cached.madeAt + ttlMs })
      for (const dependency of dependencies) {
        const keys = keysByDependency.get(dependency)
        if (keys) keys.add(key)
        else keysByDependency.set(dependency, new Set([key]))
      }
    },

    /** Ends a lease whose answer is not kept. */
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

export type CacheStore = ReturnType<typeof createCacheStore>
