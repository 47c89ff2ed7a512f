import { AppError } from '../../errors'
import type { ProblemGuide } from './guide'

/** The service failed, not the request. */
export const SERVER_PROBLEMS = {
  internal_error: {
    when: 'The service failed. Nothing of the request was stored.',
    fix: 'Try again. If the error persists, send the `request_id` to the operator, who can find it in the log.',
    example: new AppError(
      'internal_error',
      'An unexpected error occurred; the operator can find it in the log by its request_id.',
    ),
  },
  unavailable: {
    when: 'The service is too busy, the database is not available, or an article changes too fast to be patched.',
    fix: 'Wait as many seconds as `Retry-After` says and try again.',
    example: new AppError('unavailable', 'The database is not available; try again in a few seconds.'),
  },
} satisfies Record<string, ProblemGuide>
