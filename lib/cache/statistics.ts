import { singleton } from '../singleton'

/** What the responses in memory did so far in this process. */
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

/** Makes `read` what `cacheStatistics` gives. */
export function setCacheStatistics(read: Read) {
  source.read = read
}

/** Null where nothing is cached, as in development. */
export async function cacheStatistics(): Promise<CacheStatistics | null> {
  return source.read()
}
