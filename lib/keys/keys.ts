import { type Actor, assertScope, type Scope } from '../auth/actor'
import { idOfKey } from '../auth/authenticate'
import {
  createKey,
  findKeyById,
  KeyNameTaken,
  type KeyRecord,
  listActiveKeys,
  revokeKeyById,
  rotateKeyById,
} from '../auth/keys'
import { AppError } from '../errors'
import { DAY_MS } from '../text/date-time'
import { parseDuration } from '../text/duration'
import type { KeyFields } from './schema'

/** A key as the API shows it; times are RFC 3339 in UTC. */
export type Key = {
  id: string
  name: string
  scopes: Scope[]
  /** The name of the person who created it; null if a key or a command did. */
  created_by: string | null
  created_at: string
  expires_at: string | null
  last_used_at: string | null
}

/** `key` is the secret, shown only once. */
export type KeyWithSecret = Key & { key: string }

const MANAGE: Scope = 'keys:manage'
const DEFAULT_OVERLAP_MS = DAY_MS

/** The valid keys, oldest first. */
export async function listKeysForApi(): Promise<Key[]> {
  return (await listActiveKeys()).map(toKey)
}

/** Creates a key. Throws `insufficient_scope` for scopes that `actor` lacks, and `key_name_taken`. */
export async function createKeyAs(
  actor: Actor,
  { name, scopes, expires_in }: KeyFields,
): Promise<KeyWithSecret> {
  for (const scope of [MANAGE, ...scopes]) assertScope(actor, scope)
  const lifetime = expires_in === undefined ? null : parseDuration(expires_in)
  const expiresAt = lifetime === null ? null : new Date(Date.now() + lifetime)
  const key = await createKey(name, scopes, expiresAt, actor.personId ?? null).catch((cause) => {
    throw nameTaken(name, cause)
  })
  return { ...toKey(await getKey(idOfKey(key))), key }
}

/** Rotates the secret of a key. Throws `not_found`, and `insufficient_scope` for a key with scopes that `actor` lacks. */
export async function rotateKeyAs(
  actor: Actor,
  id: string,
  overlap: string | undefined,
): Promise<KeyWithSecret> {
  assertScope(actor, MANAGE)
  const { scopes } = await getKey(id)
  for (const scope of scopes) assertScope(actor, scope)
  const overlapMs = overlap === undefined ? DEFAULT_OVERLAP_MS : (parseDuration(overlap) ?? 0)
  const rotated = await rotateKeyById(id, overlapMs, actor.personId ?? null)
  if (!rotated) throw noKey()
  return { ...toKey(await getKey(id)), key: rotated.key }
}

/** Revokes a key with all its secrets. Throws `not_found`, `insufficient_scope`. */
export async function revokeKeyAs(actor: Actor, id: string): Promise<void> {
  assertScope(actor, MANAGE)
  if (!(await revokeKeyById(id, actor.personId ?? null))) throw noKey()
}

async function getKey(id: string): Promise<KeyRecord> {
  const found = await findKeyById(id)
  if (!found) throw noKey()
  return found
}

function toKey({ id, name, scopes, createdBy, createdAt, expiresAt, lastUsedAt }: KeyRecord): Key {
  return {
    id,
    name,
    scopes,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}

function noKey(): AppError {
  return new AppError('not_found', 'There is no such key, or it is no longer valid.')
}

function nameTaken(name: string, cause: unknown): unknown {
  if (!(cause instanceof KeyNameTaken)) return cause
  return new AppError('key_name_taken', `A key named "${name}" already exists; choose another name.`)
}
