import { database, type Queries } from '../../db/database'
import { log } from '../../log'
import { outsideRequest } from '../../request-context'
import { singleton } from '../../singleton'
import { DAY_MS } from '../../text/date-time'
import { type Actor, personActor } from '../actor'
import { hashSecret, newSecret } from '../authenticate'
import { MAX_SESSION_MS, ownCookie } from './cookie'
import { recordEvent } from './events'
import { type Person, toPerson } from './people'

/** How a person proved who they are; `import` for a session of the service itself, which imports for them. */
type SignInMethod = 'passkey' | 'link' | 'import'

export type Session = {
  /** SHA-256 of the token, in hexadecimal: identifies the session to its person. */
  id: string
  person: Person
  actor: Actor
  method: SignInMethod
  createdAt: Date
  lastSeenAt: Date
  strongAt: Date
  agent: string
}

const MAX_IDLE_MS = 7 * DAY_MS
const SEEN_RECORDED_EVERY_MS = 5 * 60 * 1000
/** How long sensitive actions need no new sign-in. */
const STRONG_MS = 15 * 60 * 1000
const MAX_AGENT_LENGTH = 300

/** The session in a `Cookie` header; null if there is none, if it is unknown or has ended, or if its person is disabled. */
export async function findSession(cookie: string | null | undefined): Promise<Session | null> {
  const token = tokenIn(cookie)
  if (token === null) return null
  const row = await database().read.deskSession.findFirst({
    where: { tokenHash: hashSecret(token) },
    include: { person: true },
  })
  if (!row || !isLive(row, new Date()) || row.person.disabledAt) return null
  recordSeen(row)
  return toSession(row)
}

function tokenIn(cookie: string | null | undefined): string | null {
  return ownCookie(cookie)?.split('=')[1] ?? null
}

type NewSession = {
  personId: number
  method: SignInMethod
  agent: string
  /** The `Cookie` header; the session in it ends. */
  cookie: string | null
  /** Whether the person proves who they are by signing in; true by default. */
  isStrong?: boolean
}

/** Starts a session in a transaction and returns its token, which only the browser keeps. */
export async function startSession(
  queries: Queries,
  { personId, method, agent, cookie, isStrong = true }: NewSession,
): Promise<string> {
  const former = tokenIn(cookie)
  if (former !== null) await queries.deskSession.deleteMany({ where: { tokenHash: hashSecret(former) } })
  const token = newSecret()
  const now = new Date()
  await queries.deskSession.create({
    data: {
      personId,
      method,
      createdAt: now,
      lastSeenAt: now,
      strongAt: isStrong ? now : new Date(0),
      tokenHash: hashSecret(token),
      expiresAt: new Date(now.getTime() + MAX_SESSION_MS),
      agent: agent.slice(0, MAX_AGENT_LENGTH).toWellFormed(),
    },
  })
  await queries.person.updateMany({ where: { id: personId }, data: { lastSeenAt: now } })
  await queries.deskSession.deleteMany({
    where: {
      OR: [{ expiresAt: { lt: now } }, { lastSeenAt: { lt: new Date(now.getTime() - MAX_IDLE_MS) } }],
    },
  })
  return token
}

/** Ends a session of a person, by its id. False if there is none. */
export async function endSession(
  personId: number,
  id: string,
  act: 'sign_out' | 'end_session' = 'end_session',
): Promise<boolean> {
  return database().write(async (transaction) => {
    const { count } = await transaction.deskSession.deleteMany({ where: { tokenHash: id, personId } })
    if (count > 0) await recordEvent(transaction, { personId, act, subject: '' })
    return count > 0
  })
}

/** Ends a session by its token, without recording an event. */
export async function dropSession(token: string): Promise<void> {
  await database().writeOnce((queries) =>
    queries.deskSession.deleteMany({ where: { tokenHash: hashSecret(token) } }),
  )
}

/** Ends all sessions of a person except one. */
export async function endOtherSessions(personId: number, id: string): Promise<void> {
  await database().write(async (transaction) => {
    const where = { personId, tokenHash: { not: id } }
    const { count } = await transaction.deskSession.deleteMany({ where })
    if (count > 0) await recordEvent(transaction, { personId, act: 'end_session', subject: '' })
  })
}

/** A person's live sessions, the most recently used first. */
export async function listSessions(personId: number): Promise<Session[]> {
  const rows = await database().read.deskSession.findMany({
    where: { personId },
    include: { person: true },
    orderBy: { lastSeenAt: 'desc' },
  })
  return rows.filter((row) => isLive(row, new Date())).map(toSession)
}

/** Whether the person proved who they are recently enough for sensitive actions. */
export function isStrong({ strongAt }: Pick<Session, 'strongAt'>): boolean {
  return Date.now() - strongAt.getTime() < STRONG_MS
}

type Times = { expiresAt: Date; lastSeenAt: Date }

function isLive({ expiresAt, lastSeenAt }: Times, now: Date): boolean {
  return expiresAt > now && now.getTime() - lastSeenAt.getTime() < MAX_IDLE_MS
}

const recordedSights = singleton('session-sights', () => new Map<string, number>())

type Seen = { tokenHash: string; personId: number; lastSeenAt: Date }

/** Records when a session was last used; no request waits for it. */
function recordSeen({ tokenHash, personId, lastSeenAt }: Seen) {
  const now = Date.now()
  const last = Math.max(recordedSights.get(tokenHash) ?? 0, lastSeenAt.getTime())
  if (now - last < SEEN_RECORDED_EVERY_MS) return
  recordedSights.set(tokenHash, now)
  const data = { lastSeenAt: new Date(now) }
  outsideRequest(() =>
    database().write(async (queries) => {
      await queries.deskSession.updateMany({ where: { tokenHash }, data })
      await queries.person.updateMany({ where: { id: personId }, data })
    }),
  ).catch((cause: unknown) => log().warn({ err: cause }, 'The last use of a session could not be recorded.'))
}

type Row = Omit<Session, 'id' | 'person' | 'actor' | 'method'> & {
  tokenHash: string
  method: string
  person: Parameters<typeof toPerson>[0]
}

function toSession({ tokenHash, person: row, method, ...times }: Row): Session {
  const { createdAt, lastSeenAt, strongAt, agent } = times
  const person = toPerson(row)
  const isImport = method === 'import'
  return {
    createdAt,
    lastSeenAt,
    strongAt,
    agent,
    person,
    id: tokenHash,
    actor: personActor(person.id, person.scopes, { isStrong: isStrong({ strongAt }), isImport }),
    method: isImport || method === 'passkey' ? method : 'link',
  }
}
