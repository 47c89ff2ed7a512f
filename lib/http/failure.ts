import { type FaultKind, faultKindOf } from '../db/errors'
import { AppError, type ProblemCode } from '../errors'
import { log } from '../log'
import { currentRequest } from './request-scope'

/** What went wrong, in the terms of this service; what was not foreseen is logged. */
export function toAppError(error: unknown, requestId = currentRequest()?.id): AppError {
  if (error instanceof AppError) return error
  log().error({ id: requestId, err: error }, 'unhandled')
  const { code, detail, headers } = FAILURES[faultKindOf(error) ?? 'ours']
  return new AppError(code, detail, { headers, cause: error })
}

type Failure = { code: ProblemCode; detail: string; headers: Record<string, string> }

const FAILURES: Record<FaultKind | 'ours', Failure> = {
  conflict: {
    code: 'unavailable',
    detail: 'Too many others change the same at the moment, and nothing was stored; try again.',
    headers: { 'Retry-After': '1' },
  },
  busy: {
    code: 'unavailable',
    detail: 'Too many writes wait already, and nothing was stored; try again in a few seconds.',
    headers: { 'Retry-After': '5' },
  },
  unavailable: {
    code: 'unavailable',
    detail: 'The database does not answer at the moment; try again in a few seconds.',
    headers: { 'Retry-After': '5' },
  },
  uncertain: {
    code: 'unavailable',
    detail:
      'The database broke off as it stored this, so it may be stored or not: look, or send the same call again with the same Idempotency-Key.',
    headers: { 'Retry-After': '5' },
  },
  full: {
    code: 'storage_full',
    detail: 'The disk of the database is full, and nothing was stored; its operator must free space.',
    headers: { 'Retry-After': '60' },
  },
  ours: {
    code: 'internal_error',
    detail: 'Something went wrong on our side; the request_id finds it in the log.',
    headers: {},
  },
}
