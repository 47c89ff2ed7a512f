import { singleton } from '../singleton'

/** What the answers kept in memory did so far in this process. */
export type CacheStatistics = {
  hits: number
  misses: number
  stale: number
  evictions: number
  entries: number
  bytes: number
}

const source = singleton('cache-statistics', () => ({ read: null as null | (() => CacheStatistics) }))

/** Makes `read` what `cacheStatistics` answers. */
export function setCacheStatistics(read: () => CacheStatistics) {
  source.read = read
}

/** Null where nothing is kept, as in development. */
export function cacheStatistics(): CacheStatistics | null {
  return source.read?.() ?? null
}
