import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { config } from '../config'
import { database, type Queries } from '../db/database'
import { log } from '../log'
import { singleton } from '../singleton'
import { type Actor, bootstrap } from './actor'
import { isScope, SCOPES, type Scope } from './scopes'

/** A key as its owner may see it: everything but the secret. */
export type KeyRecord = {
  id: string
  name: string
  scopes: Scope[]
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
}

/** What is known of a key that was shown: who it is and the name for the log. */
export type KnownKey = { actor: Actor; name: string }

/**
 * Makes a key and gives it as `art_<id>_<secret>`: the only time that it can be seen. Throws an Error with a sentence
 * for the operator when the name is taken.
 */
export async function createKey(
  name: string,
  scopes: readonly Scope[],
  expiresAt: Date | null,
): Promise<string> {
  return database().write(async (transaction) => {
    if (await transaction.apiKey.findUnique({ where: { name } })) {
      throw new Error(`A key named "${name}" already exists; choose another name.`)
    }
    return insertKey(transaction, name, scopes, expiresAt)
  })
}

/** On a service that nobody has a key for: makes the first and gives it, else null. Safe when instances start together. */
export async function ensureFirstKey(): Promise<string | null> {
  if (config().apiKey) return null
  return database().write(async (transaction) => {
    if ((await transaction.apiKey.count()) > 0) return null
    return insertKey(transaction, 'first', SCOPES, null)
  })
}

/** Every key there is or was, oldest first. */
export async function listKeys(): Promise<KeyRecord[]> {
  const rows = await database().read.apiKey.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  return rows.map(({ hash: _hash, scopes, ...row }) => ({
    ...row,
    scopes: scopes.split(' ').filter(isScope),
  }))
}

/** Ends a key by its name. False when there is none of that name, or it ended before. */
export async function revokeKey(name: string): Promise<boolean> {
  const { count } = await database().writeOnce((queries) =>
    queries.apiKey.updateMany({ where: { name, revokedAt: null }, data: { revokedAt: new Date() } }),
  )
  return count > 0
}

/** Whose key `shown` is; null when it is none, or has expired or been revoked. Compares in constant time. */
export async function findKey(shown: string): Promise<KnownKey | null> {
  const { apiKey } = config()
  if (apiKey && isSameSecret(hashOf(shown), hashOf(apiKey)))
    return { actor: bootstrap, name: 'ARTIKEL_API_KEY' }

  const [, id, secret] = KEY_SHAPE.exec(shown) ?? []
  if (id === undefined || secret === undefined) return null
  const row = await database().read.apiKey.findUnique({ where: { id } })
  if (!row || !isSameSecret(hashOf(secret), row.hash)) return null
  if (row.revokedAt || (row.expiresAt && row.expiresAt <= new Date())) return null
  noteUse(id, row.lastUsedAt)
  return {
    actor: { role: 'key', keyId: id, scopes: new Set(row.scopes.split(' ').filter(isScope)) },
    name: row.name,
  }
}

/** The last use is for its owner to look at: a minute's precision is enough, and no request waits for it. */
const USE_NOTED_EVERY_MS = 60_000

const noted = singleton('key-uses', () => new Map<string, number>())

function noteUse(id: string, lastUsedAt: Date | null) {
  const now = Date.now()
  if (now - Math.max(noted.get(id) ?? 0, lastUsedAt?.getTime() ?? 0) < USE_NOTED_EVERY_MS) return
  noted.set(id, now)
  database()
    .writeOnce((queries) => queries.apiKey.updateMany({ where: { id }, data: { lastUsedAt: new Date(now) } }))
    .catch((cause: unknown) => log().warn({ err: cause }, 'The last use of a key could not be noted.'))
}

const KEY_SHAPE = /^art_([0-9a-f]{12})_([0-9a-f]{64})$/

async function insertKey(queries: Queries, name: string, scopes: readonly Scope[], expiresAt: Date | null) {
  const id = randomBytes(6).toString('hex')
  const secret = randomBytes(32).toString('hex')
  await queries.apiKey.create({
    data: { id, name, hash: hashOf(secret), scopes: scopes.join(' '), createdAt: new Date(), expiresAt },
  })
  return `art_${id}_${secret}`
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function isSameSecret(hash: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(other))
}
