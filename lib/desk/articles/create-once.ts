import { setTimeout as delay } from 'node:timers/promises'
import { creation } from '../../articles/http/creation'
import { findStoredContent, findStoredResponse, readIdempotencyKey } from '../../articles/write/idempotency'
import type { AfterWrite } from '../../articles/write/run-write'
import type { WriteResult } from '../../articles/write/write-result'
import type { Actor } from '../../auth/actor'
import { database } from '../../db/database'
import { hasCode } from '../../errors'
import type { JsonObject } from '../../http/json-body'

type Options = { isDryRun: boolean; afterWrite?: AfterWrite; isFromScript?: boolean }

/**
 * Creates one article from a form that is sent twice. Another text from the same form is another article, as after going back
 * to it; for a script, which goes on in the same editor, throws `idempotency_key_reused`.
 */
export async function createOnce(
  actor: Actor,
  place: string,
  fields: JsonObject,
  { isFromScript = false, ...options }: Options,
): Promise<WriteResult> {
  const call = {
    slug: '',
    preconditions: { ifMatch: null, ifNoneMatch: null },
    target: null,
    body: await creation.parse(fields),
  }
  const idempotency = readIdempotencyKey(place, actor.keyId, fields, null)
  for (let attempt = 1; ; attempt++) {
    try {
      return await creation.write(actor, call, { ...options, idempotency })
    } catch (error) {
      if (hasCode(error, 'idempotency_key_reused') && !isFromScript)
        return creation.write(actor, call, { ...options, idempotency: null })
      if (!hasCode(error, 'idempotency_conflict') || attempt === MAX_ATTEMPTS) throw error
      await delay(WAIT_MS)
    }
  }
}

/** The same form, sent a moment ago, is still being saved. */
const MAX_ATTEMPTS = 20
const WAIT_MS = 250

type Created = { id: string; revision: string }

/** The article that `createOnce` made of a form, as it made it; null if it made none. */
export async function findCreated(actor: Actor, place: string): Promise<Created | null> {
  const stored = await findStoredResponse(place, actor.keyId)
  const call = stored && { keyId: actor.keyId, key: place, bodyHash: stored.bodyHash }
  const written = call && (await findStoredContent<WriteResult>(database().read, call))
  const [, id, revision] = /^"(\d+)-(\d+)"$/.exec(written?.etag ?? '') ?? []
  return id !== undefined && revision !== undefined ? { id, revision } : null
}
