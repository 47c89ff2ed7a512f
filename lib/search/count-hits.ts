import { countRows } from '../cache/count-rows'
import { empty, type Sql, sql } from '../db/sql'
import type { Search } from './search'
import { matchingIds } from './search-index'

/** How many articles a search finds; `condition` narrows them by `found.id`, null where the index alone decides. */
export function countHits(search: Search, condition: Sql | null): Promise<number> {
  const narrowed = condition === null ? empty : sql`WHERE ${condition}`
  return countRows(sql`SELECT COUNT(*) AS total FROM (${matchingIds(search)}) AS found ${narrowed}`)
}
