import { isUnavailable } from '../db/errors'
import { AppError } from '../errors'
import { log } from '../log'
import { currentRequest } from '../request-context'

/** What went wrong, in the terms of this service; what was not foreseen is logged. */
export function toAppError(error: unknown, requestId = currentRequest()?.id): AppError {
  if (error instanceof AppError) return error
  log().error({ id: requestId, err: error }, 'unhandled')
  if (isUnavailable(error)) {
    return new AppError('unavailable', 'The database is not available; try again in a few seconds.', {
      headers: { 'Retry-After': '5' },
      cause: error,
    })
  }
  return new AppError(
    'internal_error',
    'An unexpected error occurred; the operator can find it in the log by its request_id.',
    {
      cause: error,
    },
  )
}
