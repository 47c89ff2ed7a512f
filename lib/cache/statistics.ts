import { singleton } from '../singleton'

export type CacheStatistics = {
  hits: number
  misses: number
  stale: number
  evictions: number
  entries: number
  bytes: number
}

type Read = () => CacheStatistics | null | Promise<CacheStatistics | null>

const source = singleton('cache-statistics', () => ({ read: (() => null) as Read }))

/** Sets where this thread reads its statistics: the front has the cache, the backend asks the front. */
export function setCacheStatistics(read: Read) {
  source.read = read
}

/** The cache statistics; null if nothing is cached, as in development. */
export async function cacheStatistics(): Promise<CacheStatistics | null> {
  return source.read()
}
