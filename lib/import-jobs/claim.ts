import { announce, writeAndAnnounce } from '../bus/announce'
import { database } from '../db/database'
import { log } from '../log'
import { mediaStore } from '../media/store/store'
import { type ImportJob, type JobState, OPEN, toJob } from './jobs'
import type { JobProgress } from './progress'
import type { Sentence } from './protocol'

/** How long an instance holds an import without renewing its claim. */
const HELD_MS = 30_000

/** Claims the next import unless an instance holds one: imports run one at a time over all instances. Null if there is none. */
export async function claimJob(holder: string): Promise<ImportJob | null> {
  if ((await countOpen()) === 0) return null
  return database().write(async (queries) => {
    const now = new Date()
    // A claim that ends much later was made by a clock that was far ahead.
    const latest = new Date(now.getTime() + 30 * HELD_MS)
    const isHeld = { state: { in: ['running', 'cancelling'] }, heldUntil: { gt: now, lt: latest } }
    if (await queries.importJob.findFirst({ where: isHeld })) return null
    await queries.importJob.updateMany({
      where: { state: 'cancelling' },
      data: { state: 'cancelled', endedAt: now },
    })
    const row = await queries.importJob.findFirst({
      where: { state: { in: ['running', 'waiting'] } },
      orderBy: { id: 'asc' },
    })
    if (!row) return null
    const data = { state: 'running', holder, heldUntil: new Date(now.getTime() + HELD_MS) }
    await queries.importJob.updateMany({ where: { id: row.id }, data })
    return toJob(row)
  })
}

/** The number of imports that are waiting, running or being cancelled, over all instances. */
export function countOpen(): Promise<number> {
  return database().control.importJob.count({
    where: { state: { in: OPEN } },
  })
}

/** Stores the progress and renews the claim; false if the import was cancelled or another instance holds it. */
export async function recordProgress(holder: string, id: number, progress: JobProgress): Promise<boolean> {
  const data = { progress: JSON.stringify(progress), heldUntil: new Date(Date.now() + HELD_MS) }
  const { count } = await database().writeOnce((queries) =>
    queries.importJob.updateMany({ where: { id, holder, state: 'running' }, data }),
  )
  return count > 0
}

/** Releases an import for any instance to claim. */
export async function releaseJob(holder: string, id: number): Promise<void> {
  await writeAndAnnounce(async (queries) => {
    await queries.importJob.updateMany({
      where: { id, holder, state: 'running' },
      data: { state: 'waiting', holder: null, heldUntil: null },
    })
    await announce(queries, ['imports'])
  })
}

type End = { progress: JobProgress; message: Sentence | null }

/** Ends an import and removes its file unless it can be run (again); false if another instance holds it. */
export async function endJob(
  holder: string,
  { id, isDryRun, file }: ImportJob,
  { progress, message }: End,
): Promise<boolean> {
  const isDone = message === null && !isDryRun
  const ended = await writeAndAnnounce(async (queries) => {
    const where = { id, holder, state: { in: ['running', 'cancelling'] } }
    const row = await queries.importJob.findFirst({ where, select: { state: true } })
    if (!row) return false
    const ended: JobState = message === null ? 'ended' : row.state === 'cancelling' ? 'cancelled' : 'failed'
    const said = message && JSON.stringify(message)
    const data = { state: ended, message: said, endedAt: new Date(), holder: null, heldUntil: null }
    await queries.importJob.updateMany({
      where,
      data: { ...data, progress: JSON.stringify(progress) },
    })
    await announce(queries, ['imports'])
    return true
  })
  if (ended && isDone && file !== null) await dropFile(id, file)
  return ended
}

/** If this fails, the file is removed with its row, which still names it. */
async function dropFile(id: number, file: string): Promise<void> {
  try {
    await mediaStore().remove(file)
    await database().writeOnce((queries) =>
      queries.importJob.updateMany({ where: { id }, data: { file: null } }),
    )
  } catch (error) {
    log().warn({ err: error }, 'the file of an import was not removed')
  }
}
