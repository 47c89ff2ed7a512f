import { announce, writeAndAnnounce } from '../bus/announce'
import type { Queries } from '../db/database'
import type { Sql } from '../db/sql'
import type { Check, Difference } from './check'

type Repair = (queries: Queries) => Promise<unknown>

/** A check by one query: `differences` returns rows with `name`, `stored` and `derived`. */
export function rowCheck(name: string, differences: () => Sql, repair?: Repair): Check {
  return {
    name,
    async *find(session) {
      yield* await session.$queryRaw<Difference[]>(differences())
    },
    ...(repair && { repair: () => repairWith(repair) }),
  }
}

/** Repairs the differences one by one, each in a write of its own. */
export async function repairEach(
  found: readonly Difference[],
  repair: (queries: Queries, difference: Difference) => Promise<unknown>,
): Promise<void> {
  for (const difference of found) await repairWith((queries) => repair(queries, difference))
}

/** Runs a repair; all instances drop their cached lists and totals. */
export function repairWith(repair: Repair): Promise<void> {
  return writeAndAnnounce(async (transaction) => {
    await repair(transaction)
    await announce(transaction, ['list', 'updates', 'search', 'categories', 'totals', 'drafts'])
  })
}
