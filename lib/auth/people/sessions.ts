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

/** How a person showed who they are. */
type SignInMethod = 'passkey' | 'link'

export type Session = {
  /** SHA-256 of the token, in hexadecimal: what names it to its person. */
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
/** How long a person need not show again who they are. */
const STRONG_MS = 15 * 60 * 1000
const MAX_AGENT_LENGTH = 300

/** The session in a `Cookie` header; null for none, one that ended or is unknown, and that of a person who is disabled. */
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
  /** The `Cookie` header: what the browser had before is worth nothing any more. */
  cookie: string | null
  /** Whether the person shows with it who they are; true by default. */
  isStrong?: boolean
}

/** Starts a session in a transaction, and gives its token, to be known to the browser alone. */
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

/** Ends one session of a person, by its id. False when there is none. */
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

/** Ends the session of a token that no person saw. */
export async function dropSession(token: string): Promise<void> {
  await database().writeOnce((queries) =>
    queries.deskSession.deleteMany({ where: { tokenHash: hashSecret(token) } }),
  )
}

/** Ends all sessions of a person but one. */
export async function endOtherSessions(personId: number, id: string): Promise<void> {
  await database().writeOnce((queries) =>
    queries.deskSession.deleteMany({ where: { personId, tokenHash: { not: id } } }),
  )
}

/** The sessions of a person that have not ended, the last used first. */
export async function listSessions(personId: number): Promise<Session[]> {
  const rows = await database().read.deskSession.findMany({
    where: { personId },
    include: { person: true },
    orderBy: { lastSeenAt: 'desc' },
  })
  return rows.filter((row) => isLive(row, new Date())).map(toSession)
}

/** Whether a person showed a moment ago who they are, as what matters asks for. */
export function isStrong({ strongAt }: Pick<Session, 'strongAt'>): boolean {
  return Date.now() - strongAt.getTime() < STRONG_MS
}

type Times = { expiresAt: Date; lastSeenAt: Date }

function isLive({ expiresAt, lastSeenAt }: Times, now: Date): boolean {
  return expiresAt > now && now.getTime() - lastSeenAt.getTime() < MAX_IDLE_MS
}

const recordedSights = singleton('session-sights', () => new Map<string, number>())

type Seen = { tokenHash: string; personId: number; lastSeenAt: Date }

/** No request waits for it. */
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
  return {
    createdAt,
    lastSeenAt,
    strongAt,
    agent,
    person,
    id: tokenHash,
    actor: personActor(person.id, person.scopes, { isStrong: isStrong({ strongAt }) }),
    method: method === 'passkey' ? 'passkey' : 'link',
  }
}
