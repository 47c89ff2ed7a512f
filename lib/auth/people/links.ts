import { config } from '../../config'
import { database, type Queries } from '../../db/database'
import { AppError } from '../../errors'
import { isDisplayName } from '../../text/strings'
import { SCOPES } from '../actor'
import { hashSecret, newSecret } from '../authenticate'
import { recordEvent } from './events'
import { addPerson, countPeople, PERSON_NAME_RULE, type Person, toPerson } from './people'
import { startSession } from './sessions'

const MINUTE_MS = 60 * 1000
const USUAL_MS = 10 * MINUTE_MS
/** An invited colleague may be asleep or away. */
const FIRST_MS = 72 * 60 * MINUTE_MS

/** A sign-in link: whose it is (null creates the first person), or why it does not work. */
type LinkState = { state: 'open'; person: Person | null } | { state: 'used' | 'late' | 'unknown' }

/** Creates a one-time sign-in link; earlier unused ones of the person end. With `null` it creates the first person. */
export async function createLink(
  queries: Queries,
  person: Person | null,
  by: number | null,
): Promise<string> {
  const token = newSecret()
  const now = Date.now()
  const personId = person?.id ?? null
  const createdAt = new Date(now)
  await queries.signInLink.deleteMany({ where: { personId, usedAt: null } })
  await queries.signInLink.deleteMany({ where: { expiresAt: { lt: new Date(now - FIRST_MS) } } })
  const expiresAt = new Date(now + (person?.lastSeenAt ? USUAL_MS : FIRST_MS))
  await queries.signInLink.create({ data: { tokenHash: hashSecret(token), personId, createdAt, expiresAt } })
  if (person) await recordEvent(queries, { personId: by, act: 'make_link', subject: person.name })
  return `${config().siteUrl}/meja/masuk/${token}`
}

/**
 * The link that creates the first person. Null if there are people, if another instance that starts at the same time created
 * it, and with `DESK=off`.
 */
export async function createFirstLink(): Promise<string | null> {
  if (!config().desk) return null
  return database().write(async (transaction) => {
    if ((await countPeople(transaction)) > 0) return null
    const startedAt = new Date(Date.now() - process.uptime() * 1000)
    const where = { personId: null, usedAt: null, createdAt: { gte: startedAt } }
    if (await transaction.signInLink.findFirst({ where })) return null
    return createLink(transaction, null, null)
  })
}

/** Looks up a link without using it. */
export async function findLink(token: string): Promise<LinkState> {
  return readLink(database().read, token)
}

type SignIn = {
  token: string
  agent: string
  /** The name of the first person. */
  name: string
  /** The `Cookie` header; the session in it ends. */
  cookie: string | null
}

type EndedLink = { state: Exclude<LinkState['state'], 'open'> }

/** Uses a link and returns a session token, or why it does not work. Throws `validation_failed` for an invalid `name`. */
export async function signInByLink(signIn: SignIn): Promise<{ session: string } | EndedLink> {
  const { token, agent, name, cookie } = signIn
  return database().write(async (transaction) => {
    const link = await readLink(transaction, token)
    if (link.state !== 'open') return link
    // Another request may have used it between the two statements.
    const { count } = await transaction.signInLink.updateMany({
      where: { tokenHash: hashSecret(token), usedAt: null },
      data: { usedAt: new Date() },
    })
    if (count === 0) return { state: 'used' }
    const person = link.person ?? (await addFirst(transaction, name))
    await recordEvent(transaction, { personId: person.id, act: 'sign_in', subject: 'link' })
    return {
      session: await startSession(transaction, { personId: person.id, method: 'link', agent, cookie }),
    }
  })
}

async function addFirst(queries: Queries, name: string): Promise<Person> {
  if (isDisplayName(name)) return addPerson(queries, name, SCOPES)
  throw new AppError('validation_failed', PERSON_NAME_RULE)
}

async function readLink(queries: Queries, token: string): Promise<LinkState> {
  const link = await queries.signInLink.findFirst({
    where: { tokenHash: hashSecret(token) },
    include: { person: true },
  })
  if (!link || link.person?.disabledAt) return { state: 'unknown' }
  if (link.usedAt) return { state: 'used' }
  const isFirstTooLate = link.personId === null && (await countPeople(queries)) > 0
  if (link.expiresAt <= new Date() || isFirstTooLate) return { state: 'late' }
  return { state: 'open', person: link.person && toPerson(link.person) }
}
