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
    when: 'The service is too busy, the database is not available or accepts no writes, or an article changes too fast to be patched. Nothing was stored, unless `detail` says that it may have been.',
    fix: 'Wait as many seconds as `Retry-After` says and try again; a POST with the same `Idempotency-Key`, so that it is stored once.',
    example: new AppError('unavailable', 'The database is not available; try again in a few seconds.'),
  },
  storage_full: {
    when: 'The disk of the database is full. Nothing of the request was stored. Reads continue, except those that count a view.',
    fix: 'Have the operator free space on that disk, then send the request again.',
    example: new AppError(
      'storage_full',
      'The disk of the database is full, and nothing was stored; the operator must free space.',
    ),
  },
} satisfies Record<string, ProblemGuide>
