import { isBusy, isUnavailable } from '../db/errors'
import { AppError } from '../errors'
import { log } from '../log'
import { currentRequest } from '../request-context'

/** What went wrong, in the terms of this service; what was not foreseen is logged. */
export function toAppError(error: unknown, requestId = currentRequest()?.id): AppError {
  if (error instanceof AppError) return error
  if (isBusy(error)) {
    return new AppError('unavailable', 'The service is busy; try again in a few seconds.', {
      headers: { 'Retry-After': '2' },
      cause: error,
    })
  }
  log().error({ id: requestId, err: error }, 'unhandled')
  if (isUnavailable(error)) {
    return new AppError(
      'unavailable',
      'The database does not answer at the moment; try again in a few seconds.',
      {
        headers: { 'Retry-After': '5' },
        cause: error,
      },
    )
  }
  return new AppError(
    'internal_error',
    'Something went wrong on our side; the request_id finds it in the log.',
    {
      cause: error,
    },
  )
}
