import { LRUCache } from 'lru-cache'
import { database } from '../db/database'
import type { Sql } from '../db/sql'
import { singleton } from '../singleton'
import { onInvalidation } from './invalidation'

/** Totals until anything changes: the pages of one list are counted once. */
const cache = singleton('counted', () => {
  const totals = new LRUCache<string, number>({ max: 2_000 })
  const state = { totals, changes: 0 }
  onInvalidation(() => {
    state.changes++
    totals.clear()
  })
  return state
})

/** The `total` that a query of one row selects; the same query is asked again only after a write. */
export async function countRows(query: Sql): Promise<number> {
  const key = JSON.stringify([query.text, query.values])
  const cached = cache.totals.get(key)
  if (cached !== undefined) return cached
  const { changes } = cache
  const [row] = await database().slow.$queryRaw<{ total: unknown }[]>(query)
  const total = Number(row?.total ?? 0)
  // What was counted before a change may be wrong after it.
  if (changes === cache.changes) cache.totals.set(key, total)
  return total
}
