import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { database, type Queries } from '../../db/database'
import { sql, textList } from '../../db/sql'
import { AppError, issuesError } from '../../errors'
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../../field-limits'
import type { JsonObject } from '../../http/json-body'
import { singleton } from '../../singleton'
import { DAY_MS } from '../../text/date-time'

const TTL_MS = DAY_MS

export type StoredResponse = { bodyHash: string; response: Uint8Array }

/** A call to run once (draft-ietf-httpapi-idempotency-key-header); `stored` if it was already looked up. */
export type Idempotency = {
  keyId: string
  key: string
  bodyHash: string
  stored?: StoredResponse | null
}

const running = singleton('idempotent-creates', () => new Set<string>())

/** The idempotency of an `Idempotency-Key` header; null without one. Throws `invalid_parameter` for a wrong length. */
export function readIdempotencyKey(
  header: string | null,
  keyId: string,
  body: JsonObject,
  stored?: StoredResponse | null,
): Idempotency | null {
  if (header === null) return null
  if (header.length < 1 || header.length > MAX_IDEMPOTENCY_KEY_LENGTH) {
    const message = `Idempotency-Key must have 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} characters; it has ${header.length}.`
    throw issuesError('invalid_parameter', [
      { parameter: 'Idempotency-Key', code: 'invalid_length', message },
    ])
  }
  const bodyHash = createHash('sha256').update(canonicalJson(body)).digest('hex')
  return { keyId, key: header, bodyHash, ...(stored !== undefined && { stored }) }
}

/** The stored response to a call with this `Idempotency-Key` header; null if there is none. */
export async function findStoredResponse(
  header: string | null,
  keyId: string,
): Promise<StoredResponse | null> {
  if (!header || header.length > MAX_IDEMPOTENCY_KEY_LENGTH) return null
  return readStoredResponse(database().read, { keyId, key: header })
}

async function readStoredResponse(
  queries: Queries,
  { keyId, key }: Pick<Idempotency, 'keyId' | 'key'>,
): Promise<StoredResponse | null> {
  const stored = await queries.idempotentResponse.findFirst({ where: { keyId, key } })
  return stored && stored.createdAt >= oldest() ? stored : null
}

/** The stored response, else that of `create`. Throws `idempotency_conflict` while that runs here; other instances wait. */
export async function runIdempotently<Content extends object>(
  idempotency: Idempotency | null,
  create: () => Promise<Content>,
): Promise<Content> {
  if (!idempotency) return create()
  const { stored = await readStoredResponse(database().read, idempotency) } = idempotency
  if (stored) return readContent(stored, idempotency)

  const name = JSON.stringify([idempotency.keyId, idempotency.key])
  if (running.has(name)) {
    throw new AppError(
      'idempotency_conflict',
      'The first request with this Idempotency-Key is still running; try again.',
      { headers: { 'Retry-After': '1' } },
    )
  }
  running.add(name)
  try {
    return await create()
  } finally {
    running.delete(name)
  }
}

/** The content of the response to an earlier call. Throws `idempotency_key_reused` when its key came with another body. */
export async function findStoredContent<Content extends object>(
  queries: Queries,
  idempotency: Idempotency,
): Promise<Content | null> {
  const stored = await readStoredResponse(queries, idempotency)
  return stored && readContent(stored, idempotency)
}

function readContent<Content extends object>(stored: StoredResponse, { bodyHash }: Idempotency): Content {
  if (stored.bodyHash !== bodyHash) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used with another body; use a new key for a new article.',
    )
  }
  return { ...JSON.parse(gunzipSync(stored.response).toString()), isReplay: true }
}

/** Whether any of these calls of one API key has a stored response; false holds only within a transaction. */
export async function isAnyStored(queries: Queries, calls: Idempotency[]): Promise<boolean> {
  const [first] = calls
  if (!first) return false
  const keys = textList(calls.map(({ key }) => key))
  const stored = await queries.$queryRaw<unknown[]>`
    SELECT 1 AS stored FROM idempotent_answer
      WHERE key_id = ${first.keyId} AND key IN (SELECT value FROM ${keys}) AND created_at >= ${oldest()} LIMIT 1`
  return stored.length > 0
}

/** Stores a response in the transaction of its write, and drops those older than a day. */
export async function storeResponse(
  transaction: Queries,
  { keyId, key, bodyHash }: Idempotency,
  content: object,
): Promise<void> {
  const response = Uint8Array.from(gzipSync(JSON.stringify(content), { level: 1 }))
  await transaction.$queryAll([
    sql`DELETE FROM idempotent_answer WHERE created_at < ${oldest()}`,
    sql`INSERT INTO idempotent_answer (key_id, key, body_hash, answer, created_at)
      VALUES (${keyId}, ${key}, ${bodyHash}, ${response}, ${new Date()})`,
  ])
}

/** Drops the responses older than a day, if there are any: they contain articles that may be deleted. */
export async function dropOldResponses(): Promise<void> {
  const where = { createdAt: { lt: oldest() } }
  const old = await database().control.idempotentResponse.findFirst({ where, select: { key: true } })
  if (old) await database().writeOnce(({ idempotentResponse }) => idempotentResponse.deleteMany({ where }))
}

function oldest(): Date {
  return new Date(Date.now() - TTL_MS)
}

/** JSON with sorted members: a client may repeat a call with its members in another order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (name, member) => {
    // zod drops it from the bodies in a bulk, but the same body may be sent by itself.
    if (name === '__proto__') return undefined
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
    return Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
