import { articleApiPath } from '../article-address'
import { config } from '../config'
import { type AppError, problems } from '../errors'

export type ProblemResponse = { status: number; headers: Record<string, string>; body: string }

/** A failure as the API reports it: a problem document (RFC 9457), with `message` for workflow tools. */
export function problemResponse(error: AppError, requestId: string): ProblemResponse {
  const { status, title } = problems[error.code]
  const document = {
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
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      Link: documentationLinks(),
      ...(error.movedTo !== null && { Location: articleApiPath(error.movedTo) }),
      ...error.headers,
    },
    body: JSON.stringify(document),
  }
}

/** Where a program finds out how to do better (RFC 8631). */
function documentationLinks(): string {
  const { siteUrl } = config()
  return `<${siteUrl}/docs>; rel="service-doc", <${siteUrl}/api/openapi.json>; rel="service-desc"`
}
