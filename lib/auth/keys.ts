import { randomBytes } from 'node:crypto'
import { config } from '../config'
import { database, type Queries } from '../db/database'
import { KEY_SCOPES, parseKeyScopes, type Scope } from './actor'
import { formatKey, hashSecret, isActive, newSecret } from './authenticate'
import { recordEvent } from './people/events'

/** A key as its owner sees it: everything but the secret. */
export type KeyRecord = {
  /** The name of the person who created it; null if a command or another key did. */
  createdBy: string | null
  id: string
  name: string
  scopes: Scope[]
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  /** When the secret before the last rotation stops working; null without one. */
  formerExpiresAt: Date | null
}

export const KEY_NAME_RULE =
  'must have 1 to 100 characters, no line breaks or control characters, and no space at its ends'

/** An active key already has the name. The message is a sentence for the operator. */
export class KeyNameTaken extends Error {
  override name = 'KeyNameTaken'
}

/** Returns `art_<id>_<secret>`, which cannot be shown again. Throws `KeyNameTaken`. */
export async function createKey(
  name: string,
  scopes: readonly Scope[],
  expiresAt: Date | null,
  createdBy: number | null = null,
): Promise<string> {
  return database().write(async (transaction) => {
    if (await findActive(transaction, name)) {
      throw new KeyNameTaken(
        `A key named "${name}" already exists; choose another name, or rotate it for a new secret.`,
      )
    }
    await recordEvent(transaction, { personId: createdBy, act: 'create_key', subject: name })
    return insertKey(transaction, { name, scopes, expiresAt, createdBy })
  })
}

/** Creates the first key; null if there are keys or `ARTIKEL_API_KEY` is set. Safe when instances start together. */
export async function ensureFirstKey(): Promise<string | null> {
  if (config().apiKey) return null
  return database().write(async (transaction) => {
    if ((await transaction.apiKey.count()) > 0) return null
    const first = { name: 'first', scopes: KEY_SCOPES, expiresAt: null, createdBy: null }
    return insertKey(transaction, first)
  })
}

/** Every key ever created, oldest first, including revoked and expired ones. */
export async function listKeys(): Promise<KeyRecord[]> {
  return toRecords(await database().read.apiKey.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }))
}

type Row = Omit<KeyRecord, 'scopes' | 'createdBy'> & {
  hash: string
  formerHash: string | null
  scopes: string
  createdBy: number | null
}

async function toRecords(rows: Row[]): Promise<KeyRecord[]> {
  const makers = await namesOf(rows.flatMap(({ createdBy }) => createdBy ?? []))
  return rows.map(({ hash: _hash, formerHash: _formerHash, scopes, createdBy, ...row }) => ({
    ...row,
    scopes: parseKeyScopes(scopes),
    createdBy: makers.get(createdBy ?? 0) ?? null,
  }))
}

/** The active keys, oldest first. */
export async function listActiveKeys(): Promise<KeyRecord[]> {
  const now = new Date()
  return (await listKeys()).filter((key) => isActive(key, now))
}

/** The active key with an id; null if there is none. */
export async function findKeyById(id: string): Promise<KeyRecord | null> {
  const row = await database().read.apiKey.findFirst({ where: { id } })
  const [key] = row && isActive(row, new Date()) ? await toRecords([row]) : []
  return key ?? null
}

async function namesOf(ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database().read.person.findMany({ where: { id: { in: ids } } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Rotated = { key: string; formerExpiresAt: Date }

/** The present secret works for `overlapMs` more; an earlier one ends now. Null if no active key has the name. */
export async function rotateKey(name: string, overlapMs: number): Promise<Rotated | null> {
  return database().write(async (transaction) => {
    const row = await findActive(transaction, name)
    return row && rotateIn(transaction, row, overlapMs, null)
  })
}

/** Like `rotateKey`, by id. */
export async function rotateKeyById(
  id: string,
  overlapMs: number,
  by: number | null,
): Promise<Rotated | null> {
  return database().write(async (transaction) => {
    const row = await transaction.apiKey.findFirst({ where: { id } })
    return row && isActive(row, new Date()) ? rotateIn(transaction, row, overlapMs, by) : null
  })
}

type RotatedRow = { id: string; name: string; hash: string }

async function rotateIn(
  queries: Queries,
  { id, name, hash }: RotatedRow,
  overlapMs: number,
  by: number | null,
) {
  const secret = newSecret()
  const formerExpiresAt = new Date(Date.now() + overlapMs)
  // A secret that ends at once is not kept: by the clock of another instance it could still be valid.
  const former =
    overlapMs > 0 ? { formerHash: hash, formerExpiresAt } : { formerHash: null, formerExpiresAt: null }
  await queries.apiKey.updateMany({ where: { id }, data: { hash: hashSecret(secret), ...former } })
  await recordEvent(queries, { personId: by, act: 'rotate_key', subject: name })
  return { key: formatKey(id, secret), formerExpiresAt }
}

/** Revokes a key by name, with all its secrets. False if there is none, or it is already revoked. */
export async function revokeKey(name: string): Promise<boolean> {
  return database().write(async (transaction) => {
    const where = { name, revokedAt: null }
    const { count } = await transaction.apiKey.updateMany({ where, data: { revokedAt: new Date() } })
    if (count > 0) await recordEvent(transaction, { personId: null, act: 'revoke_key', subject: name })
    return count > 0
  })
}

/** Revokes a key by id, with all its secrets. False if there is none, or it has already ended. */
export async function revokeKeyById(id: string, by: number | null): Promise<boolean> {
  return database().write(async (transaction) => {
    const row = await transaction.apiKey.findFirst({ where: { id } })
    if (!row || !isActive(row, new Date())) return false
    await transaction.apiKey.updateMany({ where: { id }, data: { revokedAt: new Date() } })
    await recordEvent(transaction, { personId: by, act: 'revoke_key', subject: row.name })
    return true
  })
}

type NewKey = { name: string; scopes: readonly Scope[]; expiresAt: Date | null; createdBy: number | null }

async function insertKey(queries: Queries, { name, scopes, expiresAt, createdBy }: NewKey) {
  const id = randomBytes(6).toString('hex')
  const secret = newSecret()
  const hash = hashSecret(secret)
  const createdAt = new Date()
  await queries.apiKey.create({
    data: { id, name, hash, scopes: scopes.join(' '), createdAt, expiresAt, createdBy },
  })
  return formatKey(id, secret)
}

async function findActive(queries: Queries, name: string) {
  const rows = await queries.apiKey.findMany({ where: { name, revokedAt: null } })
  return rows.find((row) => isActive(row, new Date())) ?? null
}
