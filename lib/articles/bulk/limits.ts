import { type AppError, unavailable } from '../../errors'
import { currentRequest } from '../../request-context'

/** A request must be answered within 30 seconds: by then, work in progress has to finish and the response be sent. */
const MAX_MS = 20_000

export const MAX_OPERATIONS = 100

/** Storing this many articles takes a few tenths of a second, during which other writes wait. */
export const MAX_TOGETHER = 20

/** Returns a function that returns an error once it is too late to start more work or the client is gone, else null. */
export function createTimeLimit(): () => AppError | null {
  const until = performance.now() + MAX_MS
  const signal = currentRequest()?.signal
  return () => (performance.now() > until || signal?.aborted ? tooLate() : null)
}

function tooLate(): AppError {
  return unavailable('There was no time left, so this was not started; send it again.', 2)
}
