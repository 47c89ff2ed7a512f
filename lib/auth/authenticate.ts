import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { config } from '../config'
import { database } from '../db/database'
import { log } from '../log'
import { consume } from '../rate-limit/consume'
import { type Caller, currentRequest, outsideRequest } from '../request-context'
import { singleton } from '../singleton'
import { type Actor, bootstrap, guest, parseKeyScopes, unauthorized } from './actor'

/**
 * The owner of the key; without a key, the person who is signed in, if the request says that it comes from the desk;
 * otherwise a guest. Throws `unauthorized` for a key that is malformed, unknown, expired or revoked.
 */
export async function authenticate(request: Asked): Promise<Actor> {
  const { headers } = request
  const authorization = headers.get('authorization')
  const shown = authorization === null ? headers.get('x-api-key') : tokenIn(authorization)
  if (shown === null && authorization === null) return (await people.find(request)) ?? guest
  if (shown === null) return fail('The Authorization header must read "Bearer <key>".')

  const known = await findKey(shown)
  if (!known) return fail('This API key is not valid: it is unknown, expired or revoked.')
  recordCaller({ kind: 'key', name: known.name })
  return known.actor
}

/** Records who makes the request, for the log and for revisions. */
export function recordCaller(caller: Caller) {
  const context = currentRequest()
  if (context) context.caller = caller
}

type Asked = Pick<Request, 'method' | 'headers'>

type FindPerson = (request: Asked) => Promise<Actor | null>

const people = singleton('people', () => ({ find: (async () => null) as FindPerson }))

/** Sets `find` to recognize people in requests without a key; until then all of these are guests. */
export function recognizePeople(find: FindPerson) {
  people.find = find
}

function tokenIn(authorization: string): string | null {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null
}

/** Counts only failures, so that a valid key is never refused because of invalid ones from the same address. */
async function fail(detail: string): Promise<never> {
  await consumeFailure()
  throw unauthorized(detail)
}

/** Counts a failed attempt of this client to sign in. Throws `rate_limited`. */
export async function consumeFailure(): Promise<void> {
  await consume('failed-authentication', currentRequest()?.clientAddress ?? '')
}

type KnownKey = { actor: Actor; name: string }

async function findKey(shown: string): Promise<KnownKey | null> {
  const { apiKey } = config()
  if (apiKey && isSameSecret(hashSecret(shown), hashSecret(apiKey)))
    return { actor: bootstrap, name: 'ARTIKEL_API_KEY' }

  const parts = parseKey(shown)
  if (!parts) return null
  const [row] = await database().byKey.$queryRaw<KeyRow[]>`
    SELECT id, name, hash, scopes, expires_at AS "expiresAt", revoked_at AS "revokedAt", last_used_at AS "lastUsedAt",
      former_hash AS "formerHash", former_expires_at AS "formerExpiresAt"
    FROM api_key WHERE id = ${parts.id}`
  if (!row || !isActive(row, new Date()) || !isSecretOf(row, parts.secret)) return null
  recordUse(row.id, row.lastUsedAt)
  return {
    actor: { role: 'key', keyId: row.id, scopes: new Set(parseKeyScopes(row.scopes)) },
    name: row.name,
  }
}

type KeyRow = Secrets & {
  id: string
  name: string
  scopes: string
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
}

/** The last use only informs the owner: a minute's precision is enough, and no request waits for the write. */
const USE_RECORDED_EVERY_MS = 60_000

const recordedUses = singleton('key-uses', () => new Map<string, number>())

function recordUse(id: string, lastUsedAt: Date | null) {
  const now = Date.now()
  if (now - Math.max(recordedUses.get(id) ?? 0, lastUsedAt?.getTime() ?? 0) < USE_RECORDED_EVERY_MS) return
  recordedUses.set(id, now)
  outsideRequest(() =>
    database().writeOnce((queries) =>
      queries.apiKey.updateMany({ where: { id }, data: { lastUsedAt: new Date(now) } }),
    ),
  ).catch((cause: unknown) => log().warn({ err: cause }, 'The last use of a key could not be recorded.'))
}

type Secrets = { hash: string; formerHash: string | null; formerExpiresAt: Date | null }

function isSecretOf({ hash, formerHash, formerExpiresAt }: Secrets, secret: string): boolean {
  const shown = hashSecret(secret)
  if (isSameSecret(shown, hash)) return true
  const isFormerValid = formerExpiresAt !== null && formerExpiresAt > new Date()
  return isFormerValid && formerHash !== null && isSameSecret(shown, formerHash)
}

/** A key as its owner sends it, `art_<id>_<secret>`: 12 and 64 hexadecimal digits. */
export function formatKey(id: string, secret: string): string {
  return `art_${id}_${secret}`
}

/** The id in a key that `formatKey` made; empty for any other text. */
export function idOfKey(key: string): string {
  return parseKey(key)?.id ?? ''
}

function parseKey(shown: string): { id: string; secret: string } | null {
  const [, id, secret] = /^art_([0-9a-f]{12})_([0-9a-f]{64})$/.exec(shown) ?? []
  return id !== undefined && secret !== undefined ? { id, secret } : null
}

type Ends = { revokedAt: Date | null; expiresAt: Date | null }

/** Whether a key is neither revoked nor expired. Does not look at its secrets. */
export function isActive({ revokedAt, expiresAt }: Ends, now: Date): boolean {
  return !revokedAt && (!expiresAt || expiresAt > now)
}

/** 256 random bits, in hexadecimal. */
export function newSecret(): string {
  return randomBytes(32).toString('hex')
}

/** SHA-256, in hexadecimal. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares two hashes or signatures, in constant time if they have the same length. */
export function isSameSecret(text: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(text), Buffer.from(other)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}
