import { randomBytes } from 'node:crypto'
import { config } from '../config'
import { database, type Queries } from '../db/database'
import { parseScopes, SCOPES, type Scope } from './actor'
import { formatKey, isActive } from './authenticate'
import { hashOf, newSecret } from './secrets'

/** A key as its owner may see it: everything but the secret. */
export type KeyRecord = {
  id: string
  name: string
  scopes: Scope[]
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  /** Until when the secret before the last rotation works; null without one. */
  formerExpiresAt: Date | null
}

/** Gives `art_<id>_<secret>`, to be seen only now. Throws a sentence for the operator when a key in force has it. */
export async function createKey(
  name: string,
  scopes: readonly Scope[],
  expiresAt: Date | null,
): Promise<string> {
  return database().write(async (transaction) => {
    if (await findActive(transaction, name)) {
      throw new Error(
        `A key named "${name}" already exists; choose another name, or rotate it for a new secret.`,
      )
    }
    return insertKey(transaction, name, scopes, expiresAt)
  })
}

/** On a service without any key: makes the first and gives it, else null. Safe when instances start together. */
export async function ensureFirstKey(): Promise<string | null> {
  if (config().apiKey) return null
  return database().write(async (transaction) => {
    if ((await transaction.apiKey.count()) > 0) return null
    return insertKey(transaction, 'first', SCOPES, null)
  })
}

export async function listKeys(): Promise<KeyRecord[]> {
  const rows = await database().read.apiKey.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  return rows.map(({ hash: _hash, formerHash: _formerHash, scopes, ...row }) => ({
    ...row,
    scopes: parseScopes(scopes),
  }))
}

/** The present secret works for `overlapMs` more, one before that ends. Null when no key of the name is in force. */
export async function rotateKey(
  name: string,
  overlapMs: number,
): Promise<{ key: string; formerExpiresAt: Date } | null> {
  return database().write(async (transaction) => {
    const row = await findActive(transaction, name)
    if (!row) return null
    const secret = newSecret()
    const formerExpiresAt = new Date(Date.now() + overlapMs)
    await transaction.apiKey.updateMany({
      where: { id: row.id },
      data: { hash: hashOf(secret), formerHash: row.hash, formerExpiresAt },
    })
    return { key: formatKey(row.id, secret), formerExpiresAt }
  })
}

/** Ends a key by its name, with every secret of it. False when there is none of that name, or it ended before. */
export async function revokeKey(name: string): Promise<boolean> {
  const { count } = await database().writeOnce((queries) =>
    queries.apiKey.updateMany({ where: { name, revokedAt: null }, data: { revokedAt: new Date() } }),
  )
  return count > 0
}

async function insertKey(queries: Queries, name: string, scopes: readonly Scope[], expiresAt: Date | null) {
  const id = randomBytes(6).toString('hex')
  const secret = newSecret()
  await queries.apiKey.create({
    data: { id, name, hash: hashOf(secret), scopes: scopes.join(' '), createdAt: new Date(), expiresAt },
  })
  return formatKey(id, secret)
}

async function findActive(queries: Queries, name: string) {
  const rows = await queries.apiKey.findMany({ where: { name, revokedAt: null } })
  return rows.find((row) => isActive(row, new Date())) ?? null
}
