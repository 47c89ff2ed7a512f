import { AppError } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { MAX_BODY_BYTES } from '../../routes/route'

/** Throws `payload_too_large` for an operation's body that its single call would not take. */
export function assertSize(body: JsonObject): void {
  if (Buffer.byteLength(JSON.stringify(body)) <= MAX_BODY_BYTES) return
  throw new AppError(
    'payload_too_large',
    `The body of this operation is larger than ${MAX_BODY_BYTES / 2 ** 20} MiB; shorten the content.`,
  )
}
