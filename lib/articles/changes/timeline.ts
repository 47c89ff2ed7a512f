import { randomBytes } from 'node:crypto'
import type { RawQueries } from '../../db/database'
import { lastSequence } from './record-change'

/** The history of changes since a restore. It shares the changes up to `switchPoint` with `parent`, that of the backup. */
type Timeline = { mark: string; parent: string | null; switchPoint: number }

/** The current timeline of a database; null if it was never restored. */
export async function findTimeline(queries: RawQueries): Promise<Timeline | null> {
  const rows = await queries.$queryRaw<Timeline[]>`
    SELECT mark, parent, switch_point AS "switchPoint" FROM timeline`
  return rows[0] ?? null
}

/** Begins a timeline in a restored database, in its transaction. */
export async function beginTimeline(queries: RawQueries, parent: string | null): Promise<void> {
  const mark = randomBytes(8).toString('hex')
  const switchPoint = await lastSequence(queries)
  await queries.$queryRaw`
    INSERT INTO timeline (mark, parent, switch_point) VALUES (${mark}, ${parent}, ${switchPoint})`
}

/** Whether the current timeline has everything that `mark`'s (null: that of no restore) had up to `sequence`. */
export function isInTimeline(timeline: Timeline | null, mark: string | null, sequence: number): boolean {
  if (mark === (timeline?.mark ?? null)) return true
  return timeline !== null && mark === timeline.parent && sequence <= timeline.switchPoint
}
