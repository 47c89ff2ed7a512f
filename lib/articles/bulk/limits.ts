import { AppError, unavailable } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { currentRequest } from '../../request-context'
import { MAX_BODY_BYTES } from '../../routes/route'

/** A request is answered within 30 seconds: by then what was begun must have ended, and the caller be told. */
const MAX_MS = 20_000

/** Gives what says whether it is too late to begin anything more: an error for whoever waits, or null. */
export function createTimeLimit(): () => AppError | null {
  const until = performance.now() + MAX_MS
  const signal = currentRequest()?.signal
  return () => (performance.now() > until || signal?.aborted ? tooLate() : null)
}

function tooLate(): AppError {
  return unavailable('There was no time left, so this was not begun; send it again.', 2)
}

/** Throws `payload_too_large` for an operation's body that its single call would not take. */
export function assertSize(body: JsonObject): void {
  if (Buffer.byteLength(JSON.stringify(body)) <= MAX_BODY_BYTES) return
  throw new AppError(
    'payload_too_large',
    `The body of this operation is larger than ${MAX_BODY_BYTES / 2 ** 20} MiB; shorten the content.`,
  )
}
