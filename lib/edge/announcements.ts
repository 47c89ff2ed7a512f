import { database } from '../db/database'
import { isRead } from './keys'

/** An announcement of which the edge is told. */
export type Announcement = { id: number; topics: string[] }

const MAX_READ = 2_000

/** Those after an id, some at a time; `isSeamless` is false when older ones were cleaned up before they were read. */
export async function readAnnouncements(after: number) {
  const rows = await database().control.cacheChange.findMany({
    where: { id: { gte: after } },
    orderBy: { id: 'asc' },
    take: MAX_READ,
  })
  const fresh = rows.filter(({ id }) => id > after)
  return {
    announcements: fresh.map(toAnnouncement).filter(({ topics }) => topics.length > 0),
    lastId: fresh.at(-1)?.id ?? after,
    // The last one read is still there, unless so much time went by that some after it may be missing.
    isSeamless: after === 0 || rows.length > fresh.length,
    hasMore: rows.length === MAX_READ,
  }
}

/** How many the edge was not told of yet since all instances heard of them; 0 where it has none. */
export async function countWaiting(): Promise<number> {
  const state = await database().control.edge.findFirst({ where: { id: 1 } })
  if (!state) return 0
  let count = 0
  for (let after = state.toldId; ; ) {
    const { announcements, lastId, hasMore } = await readAnnouncements(after)
    count += announcements.length
    if (!hasMore) return count
    after = lastId
  }
}

function toAnnouncement({ id, dependencies }: { id: number; dependencies: string }): Announcement {
  return { id, topics: dependencies.split('\n').filter(isRead) }
}
