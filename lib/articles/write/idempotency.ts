import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { database, type Queries } from '../../db/database'
import { AppError, issuesError } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { singleton } from '../../singleton'
import type { WriteResult } from './write-result'

const KEPT_MS = 24 * 60 * 60 * 1000

/** A create that is to happen once, however often it is asked for (draft-ietf-httpapi-idempotency-key-header). */
export type Idempotency = { keyId: string; key: string; bodyHash: string }

const running = singleton('idempotent-creates', () => new Set<string>())

/** The wish of an `Idempotency-Key` header; null without one. Throws `invalid_parameter` for a wrong length. */
export function readIdempotencyKey(
  header: string | null,
  keyId: string,
  body: JsonObject,
): Idempotency | null {
  if (header === null) return null
  if (header.length < 1 || header.length > 255) {
    const message = `Idempotency-Key must have 1 to 255 characters; it has ${header.length}.`
    throw issuesError('invalid_parameter', [
      { parameter: 'Idempotency-Key', code: 'invalid_length', message },
    ])
  }
  return { keyId, key: header, bodyHash: createHash('sha256').update(canonical(body)).digest('hex') }
}

/**
 * The answer that was given before, else that of `make`. Throws `idempotency_conflict` while the first call still runs
 * in this process; a call to another instance waits for the first one's transaction and then finds its answer.
 */
export async function runIdempotently(
  idempotency: Idempotency | null,
  make: () => Promise<WriteResult>,
): Promise<WriteResult> {
  if (!idempotency) return make()
  const earlier = await findStoredResult(database().read, idempotency)
  if (earlier) return earlier

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
    return await make()
  } finally {
    running.delete(name)
  }
}

/** The answer kept for a wish. Throws `idempotency_key_reused` when its key came with another body. */
export async function findStoredResult(
  queries: Queries,
  idempotency: Idempotency,
): Promise<WriteResult | null> {
  const { keyId, key, bodyHash } = idempotency
  const kept = await queries.idempotentAnswer.findUnique({ where: { keyId_key: { keyId, key } } })
  if (!kept || kept.createdAt.getTime() < Date.now() - KEPT_MS) return null
  if (kept.bodyHash !== bodyHash) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used with another body; use a new key for a new article.',
    )
  }
  return { ...JSON.parse(gunzipSync(kept.answer).toString()), isReplay: true }
}

/** Keeps an answer in the transaction that it tells of, and drops those of more than a day ago. */
export async function storeResult(
  queries: Queries,
  idempotency: Idempotency,
  answer: WriteResult,
): Promise<void> {
  const now = new Date()
  await queries.idempotentAnswer.deleteMany({
    where: { createdAt: { lt: new Date(now.getTime() - KEPT_MS) } },
  })
  const compressed = Uint8Array.from(gzipSync(JSON.stringify(answer), { level: 1 }))
  await queries.idempotentAnswer.create({ data: { ...idempotency, answer: compressed, createdAt: now } })
}

/** The same JSON whatever the order of members, so that a client that writes them anew is understood. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  )
}
