import { database, type Queries } from '../../db/database'
import { DAY_MS } from '../../text/date-time'

export type DeskAct =
  | 'sign_in'
  | 'sign_out'
  | 'end_session'
  | 'end_sessions'
  | 'add_passkey'
  | 'remove_passkey'
  | 'passkey_counter_fell'
  | 'add_person'
  | 'change_person'
  | 'disable_person'
  | 'enable_person'
  | 'make_link'
  | 'create_key'
  | 'rotate_key'
  | 'revoke_key'
  | 'back_up'

const KEPT_DAYS = 400

/** Records who did what to people, sessions and keys, in the transaction of `queries`. Deletes events over 400 days old. */
export async function recordEvent(
  queries: Queries,
  { personId, act, subject }: { personId: number | null; act: DeskAct; subject: string },
): Promise<void> {
  const at = new Date()
  await queries.deskEvent.create({ data: { at, personId, act, subject } })
  await queries.deskEvent.deleteMany({ where: { at: { lt: keptSince(at) } } })
}

/** An event as people with `people:manage` see it. */
export type DeskEvent = {
  id: number
  at: Date
  /** Null for a command on the server. */
  by: string | null
  act: DeskAct
  /** The name of the affected person, key or passkey; for a sign-in, its method. */
  subject: string
}

const PAGE_SIZE = 50

/** The events of the last 400 days, newest first, 50 per page; the first page is 1. */
export async function listEvents(page: number): Promise<{ events: DeskEvent[]; hasMore: boolean }> {
  const rows = await database().read.deskEvent.findMany({
    where: { at: { gte: keptSince(new Date()) } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE + 1,
  })
  const ids = rows.flatMap(({ personId }) => personId ?? [])
  const people = await database().read.person.findMany({ where: { id: { in: ids } } })
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const events = rows.slice(0, PAGE_SIZE).map(({ id, at, personId, act, subject }) => ({
    id,
    at,
    subject,
    by: names.get(personId ?? 0) ?? null,
    // Only values of `DeskAct` are ever stored.
    act: act as DeskAct,
  }))
  return { events, hasMore: rows.length > PAGE_SIZE }
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS)
}
