import { type AppError, unavailable } from '../../errors'
import { currentRequest } from '../../request-context'

/** A request is answered within 30 seconds: by then what was begun must have ended, and the caller be told. */
const MAX_MS = 20_000

/** So many articles are stored in a few tenths of a second, for which others who write wait. */
export const MAX_TOGETHER = 20

/** Gives what says whether it is too late to begin anything more: an error for whoever waits, or null. */
export function createTimeLimit(): () => AppError | null {
  const until = performance.now() + MAX_MS
  const signal = currentRequest()?.signal
  return () => (performance.now() > until || signal?.aborted ? tooLate() : null)
}

function tooLate(): AppError {
  return unavailable('There was no time left, so this was not started; send it again.', 2)
}
