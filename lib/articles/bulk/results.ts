import { randomUUID } from 'node:crypto'
import { AppError, type Issue, isTemporary } from '../../errors'
import { toAppError, toProblem } from '../../http/problem'
import type { ApiResponse } from '../../http/responses'
import { currentRequest } from '../../request-context'
import type { Idempotency } from '../write/idempotency'
import type { WrittenForm } from '../write/write-result'
import type { Operation } from './schema'

export type BulkOptions = { isDryRun: boolean; idempotency: Idempotency | null; form: WrittenForm }

/** An operation, and what a repeated call finds its response by. */
export type Call = { operation: Operation; idempotency: Idempotency | null }

export type BulkResult = {
  results: ApiResponse[]
  isReplay?: boolean
}

const OWN_HEADERS = new Set(['ETag', 'Location', 'Retry-After', 'Idempotency-Replayed'])

/** The response to an operation, with only the headers that concern it alone. */
export function toResult({ status, headers, body }: ApiResponse): ApiResponse {
  const own = Object.entries(headers).filter(([name]) => OWN_HEADERS.has(name))
  return { status, headers: Object.fromEntries(own), body }
}

/** The problem response of a failed operation. */
export function toFailure(error: unknown, requestId = currentRequest()?.id ?? randomUUID()): ApiResponse {
  return toResult(toProblem(toAppError(error), requestId))
}

const MAX_LISTED = 5

/** The error of an atomic bulk of `count` operations; `failures` are by index. */
export function bulkFailed(
  count: number,
  failures: ReadonlyMap<number, AppError>,
  requestId?: string,
): AppError {
  const places = [...failures].map(([index, { detail }]) => `operations[${index}]: ${detail}`)
  const left = places.length - MAX_LISTED
  const listed = [...places.slice(0, MAX_LISTED), ...(left > 0 ? [`${left} more failed.`] : [])]
  const undone = rolledBack([...failures.keys()][0] ?? 0)
  return new AppError('bulk_failed', `Nothing was stored. ${listed.join(' ')}`, {
    errors: [...failures].flatMap(([index, { errors }]) => errors.map((issue) => inOperation(index, issue))),
    members: {
      results: Array.from({ length: count }, (_, index) => {
        const failure = failures.get(index)
        return toFailure(failure ?? undone, requestId)
      }),
    },
  })
}

/** The error of an operation that was rolled back because the one at `place` failed. */
export function rolledBack(place: number): AppError {
  return new AppError('rolled_back', `This was not stored, since operations[${place}] failed.`)
}

/** `bulk_failed` for an operation's own error; any other error is returned as it is. */
export function failureAt(index: number, count: number, error: unknown): unknown {
  return isOfOperation(error) ? bulkFailed(count, new Map([[index, error]])) : error
}

/** Whether an error belongs to one operation, not to the service. */
export function isOfOperation(error: unknown): error is AppError {
  return error instanceof AppError && !isTemporary(error)
}

function inOperation(index: number, { pointer, ...issue }: Issue): Issue {
  return pointer === undefined ? issue : { pointer: `/operations/${index}/body${pointer}`, ...issue }
}
