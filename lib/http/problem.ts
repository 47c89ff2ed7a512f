import { randomUUID } from 'node:crypto'
import { config } from '../config'
import { type DatabaseErrorKind, databaseErrorKind } from '../db/errors'
import { AppError, type ProblemCode, problems } from '../errors'
import { log } from '../log'
import { currentRequest } from '../request-context'
import { articleApiPath } from '../routes/addresses'
import type { ApiResponse } from './responses'

type ProblemResponse = { status: number; headers: Record<string, string>; body: string }

/** An error as the API reports it: a problem document (RFC 9457), with `message` for workflow tools. */
export function problemResponse(error: AppError, requestId: string): ProblemResponse {
  const { status, headers, body } = toProblem(error, requestId)
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      Link: documentationLinks(),
      ...headers,
    },
    body: JSON.stringify(body),
  }
}

/** The one place that converts what an API handler threw into a response; `url` is the URL of the request. */
export function toProblemResponse(error: unknown, url = ''): Response {
  const found = toAppError(error)
  const { status, headers, body } = problemResponse(found, currentRequest()?.id ?? randomUUID())
  const response = new Response(body, { status, headers })
  if (found.movedTo !== null) response.headers.set('Location', articleApiPath(found.movedTo) + restOf(url))
  return response
}

/** The `not_found` for an unknown address of the API. */
export function unknownApiAddress(): AppError {
  return new AppError(
    'not_found',
    'There is nothing at this API address; see /docs.md for the reference, /api/openapi.json for its description, and /api/artikel for the articles.',
  )
}

/** The part of a URL after an article's slug: a former slug redirects to the same part of the article (RFC 9110 §15.4.9). */
function restOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { pathname, search } = new URL(url)
  const [, , , , ...parts] = pathname.split('/')
  return [...parts.filter(Boolean).map((part) => `/${part}`), search].join('')
}

/** A problem document (RFC 9457) with only the headers of the error, as it appears among several results. */
export function toProblem(error: AppError, requestId: string): ApiResponse {
  const { status, title } = problems[error.code]
  const body = {
    type: `${config().siteUrl}/docs/errors#${error.code.replaceAll('_', '-')}`,
    title,
    status,
    code: error.code,
    detail: error.detail,
    message: error.detail,
    request_id: requestId,
    ...error.members,
    ...(error.errors.length > 0 && { errors: error.errors }),
  }
  const headers = {
    ...(error.movedTo !== null && { Location: articleApiPath(error.movedTo) }),
    ...error.headers,
  }
  return { status, headers, body }
}

/** Where programs find the documentation of the API (RFC 8631). */
function documentationLinks(): string {
  const { siteUrl } = config()
  return `<${siteUrl}/docs>; rel="service-doc", <${siteUrl}/api/openapi.json>; rel="service-desc"`
}

/** Converts any error into an `AppError`. Logs it, unless it is an `AppError` already or the database is busy. */
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
    detail: 'The same data is being changed by others, and nothing was stored; try again.',
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
