import { database, type Queries } from '../../db/database'
import { sql } from '../../db/sql'
import { mergeSome } from '../../search/fts5'
import { singleton } from '../../singleton'

/** About a second in all; the rest follows when the service looks again. */
const MAX_PARTS = 40

/** Whether a merge is under way, after some article was deleted for good. */
const state = singleton('search-index-purge', () => ({ isDue: false, isFirst: true }))

/** Notes that articles were deleted for good. */
export function schedulePurge(): void {
  Object.assign(state, { isDue: true, isFirst: true })
}

/** Takes out of SQLite's search index what was deleted from it, as far as it was scheduled, a part at a time: each is a short write. */
export async function purgeSearchIndex(): Promise<void> {
  if (database().provider === 'postgresql') return
  for (let parts = 0; state.isDue && parts < MAX_PARTS; parts++) {
    state.isDue = await database().write((queries) => merge(queries, state.isFirst))
    state.isFirst = false
  }
}

/** Whether there is more to merge: a merge that changes nothing was the last (FTS5 counts itself as one change). */
async function merge(queries: Queries, isFirst: boolean): Promise<boolean> {
  const before = await countChanges(queries)
  await queries.$executeRaw(mergeSome(isFirst))
  return (await countChanges(queries)) - before >= 2
}

async function countChanges(queries: Queries): Promise<number> {
  const [row] = await queries.$queryRaw<{ count: unknown }[]>(sql`SELECT total_changes() AS count`)
  return Number(row?.count)
}
