import type { DatabaseTarget } from '../../config'
import { database } from '../../db/database'
import { openSession } from '../../db/session/open'
import { DAY_MS } from '../../text/date-time'
import { type DeskAct, recordEvent } from './events'

const ACT: DeskAct = 'back_up'

/** When a backup was made last, by the command or at the desk; null when there was none in 400 days. */
export async function findLastBackup(): Promise<Date | null> {
  const last = await database().read.deskEvent.findFirst({
    where: { act: ACT },
    orderBy: { at: 'desc' },
  })
  return last?.at ?? null
}

/** Records that a person took a backup along: it has all that the service has. */
export async function recordBackup(personId: number): Promise<void> {
  await database().write((queries) => recordEvent(queries, { personId, act: ACT, subject: '' }))
}

const MAX_AGE_MS = 7 * DAY_MS
/** Whoever tries the service out needs none. */
const NEW_MS = 30 * DAY_MS

/** A backup that is missing: when the last one was made, null when there was none. */
type MissingBackup = { last: Date | null }

/** Null where there is a backup of this week, or the service is new. */
export async function findMissingBackup(): Promise<MissingBackup | null> {
  const last = await findLastBackup()
  const now = Date.now()
  if (last) return now - last.getTime() > MAX_AGE_MS ? { last } : null
  const first = await database().read.person.findFirst({ orderBy: { createdAt: 'asc' } })
  return first && now - first.createdAt.getTime() > NEW_MS ? { last: null } : null
}

/** Notes the time of a backup that a command made, for the desk: of all of these the last one is kept. */
export async function noteBackup(target: DatabaseTarget): Promise<void> {
  const session = await openSession(target)
  try {
    const tables = await session.tables()
    // One of an older version has none yet.
    if (!tables.some(({ name }) => name === 'desk_event')) return
    await session.$queryRaw`DELETE FROM desk_event WHERE act = ${ACT} AND person_id IS NULL`
    await session.$queryRaw`INSERT INTO desk_event (at, act, subject) VALUES (${new Date()}, ${ACT}, '')`
  } finally {
    await session.close()
  }
}
