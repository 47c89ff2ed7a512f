import type { DatabaseTarget } from '../../config'
import { database } from '../../db/database'
import { openSession } from '../../db/session/open'
import { DAY_MS } from '../../text/date-time'
import { type DeskAct, recordEvent } from './events'

const ACT: DeskAct = 'back_up'

/** When the last backup was made, by the command or at the desk; null if there was none in 400 days. */
export async function findLastBackup(): Promise<Date | null> {
  const last = await database().read.deskEvent.findFirst({
    where: { act: ACT },
    orderBy: { at: 'desc' },
  })
  return last?.at ?? null
}

/** Records that a person downloaded a backup, which contains all data of the service. */
export async function recordBackup(personId: number): Promise<void> {
  await database().write((queries) => recordEvent(queries, { personId, act: ACT, subject: '' }))
}

const MAX_AGE_MS = 7 * DAY_MS
/** A new service may only be a trial, which needs no backup. */
const NEW_MS = 30 * DAY_MS

/** A missing backup: `last` is when the last one was made, null if there was none. */
type MissingBackup = { last: Date | null }

/** Null if the last backup is at most 7 days old, or the service has none but is at most 30 days old. */
export async function findMissingBackup(): Promise<MissingBackup | null> {
  const last = await findLastBackup()
  const now = Date.now()
  if (last) return now - last.getTime() > MAX_AGE_MS ? { last } : null
  const first = await database().read.person.findFirst({ orderBy: { createdAt: 'asc' } })
  return first && now - first.createdAt.getTime() > NEW_MS ? { last: null } : null
}

/** Records when a command made a backup, for the desk; only the latest is kept. */
export async function noteBackup(target: DatabaseTarget): Promise<void> {
  const session = await openSession(target)
  try {
    const tables = await session.tables()
    // A database of an older version does not have the table.
    if (!tables.some(({ name }) => name === 'desk_event')) return
    await session.$queryRaw`DELETE FROM desk_event WHERE act = ${ACT} AND person_id IS NULL`
    await session.$queryRaw`INSERT INTO desk_event (at, act, subject) VALUES (${new Date()}, ${ACT}, '')`
  } finally {
    await session.close()
  }
}
