import { randomUUID } from 'node:crypto'
import { articleApiPath } from '../article-address'
import { config } from '../config'
import { type AppError, problems } from '../errors'
import { currentRequest } from '../request-context'
import type { ApiResponse } from './responses'
import { toAppError } from './to-app-error'

export type ProblemResponse = { status: number; headers: Record<string, string>; body: string }

/** A failure as the API reports it: a problem document (RFC 9457), with `message` for workflow tools. */
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

/** The one place that turns what a handler of the API threw into a response. */
export function toProblemResponse(error: unknown): Response {
  const { status, headers, body } = problemResponse(toAppError(error), currentRequest()?.id ?? randomUUID())
  return new Response(body, { status, headers })
}

/** The problem document of a failure, with the headers that say more of it. */
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

/** Where a program finds out how to do better (RFC 8631). */
function documentationLinks(): string {
  const { siteUrl } = config()
  return `<${siteUrl}/docs>; rel="service-doc", <${siteUrl}/api/openapi.json>; rel="service-desc"`
}
