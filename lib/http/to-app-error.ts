import { type DatabaseErrorKind, databaseErrorKind } from '../db/errors'
import { AppError, type ProblemCode } from '../errors'
import { log } from '../log'
import { currentRequest } from '../request-context'

/** What went wrong, in the terms of this service; what was not foreseen is logged. */
export function toAppError(error: unknown, requestId = currentRequest()?.id): AppError {
  if (error instanceof AppError) return error
  const kind = databaseErrorKind(error) ?? 'unexpected'
  if (kind !== 'busy') log().error({ id: requestId, err: error }, 'unhandled')
  const { code, detail, headers } = PROBLEMS[kind]
  return new AppError(code, detail, { headers, cause: error })
}

type Problem = { code: ProblemCode; detail: string; headers: Record<string, string> }

const PROBLEMS: Record<DatabaseErrorKind | 'unexpected', Problem> = {
  conflict: {
    code: 'unavailable',
    detail: 'Others are changing the same data, and nothing was stored; try again.',
    headers: { 'Retry-After': '1' },
  },
  busy: {
    code: 'unavailable',
    detail: 'The service is busy; try again in a few seconds.',
    headers: { 'Retry-After': '2' },
  },
  unavailable: {
    code: 'unavailable',
    detail: 'The database is not available; try again in a few seconds.',
    headers: { 'Retry-After': '5' },
  },
  uncertain: {
    code: 'unavailable',
    detail:
      'The database did not confirm that this was stored, so it may or may not be: read it, or repeat the call with the same Idempotency-Key.',
    headers: { 'Retry-After': '5' },
  },
  full: {
    code: 'storage_full',
    detail: 'The disk of the database is full, and nothing was stored; the operator must free space.',
    headers: { 'Retry-After': '60' },
  },
  unexpected: {
    code: 'internal_error',
    detail: 'An unexpected error occurred; the operator can find it in the log by its request_id.',
    headers: {},
  },
}
