import { type ProblemCode, problems } from '../errors'
import { COMMON_HEADERS, type HeaderKey, headersOf } from './headers'
import type { Reference, ResponseObject } from './model'
import { PROBLEM_GUIDES } from './problem-guides'
import { schemaReference } from './schemas/components'

export const COMMON_PROBLEMS = [
  'invalid_request',
  'unauthorized',
  'method_not_allowed',
  'request_timeout',
  'uri_too_long',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'unavailable',
] as const satisfies readonly ProblemCode[]

/** Problems that no operation lists as its own: in the results of a bulk request, and at the desk. */
export const OTHER_PROBLEMS: readonly ProblemCode[] = ['rolled_back', 'passkey_refused']

/** One response per status of `codes`; statuses that only common problems have refer to the shared responses. */
export function problemResponses(codes: readonly ProblemCode[]): Record<string, ResponseObject | Reference> {
  const all = [...new Set([...COMMON_PROBLEMS, ...codes])]
  const own = new Set(codes.map((code) => problems[code].status))
  const responses = all.map((code) => {
    const { status } = problems[code]
    if (!own.has(status)) return [status, { $ref: `#/components/responses/${code}` }]
    return [status, problemResponse(all.filter((other) => problems[other].status === status))]
  })
  return Object.fromEntries(responses)
}

/** The responses that operations refer to, by the code of their problem. */
export function sharedResponses(): Record<string, ResponseObject> {
  return Object.fromEntries(COMMON_PROBLEMS.map((code) => [code, problemResponse([code])]))
}

function problemResponse(codes: readonly ProblemCode[]): ResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEM_GUIDES[code].when}`).join('\n\n'),
    headers: headersOf([
      ...COMMON_HEADERS,
      'CacheControl',
      'DocumentationLink',
      'ProblemAllowOrigin',
      'ProblemExposeHeaders',
      'Age',
      ...codes.flatMap((code) => PROBLEM_HEADERS[code] ?? []),
    ]),
    content: {
      'application/problem+json': {
        schema: { allOf: [schemaReference('Problem'), { properties: { code: { enum: [...codes] } } }] },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

const PROBLEM_HEADERS: Partial<Record<ProblemCode, HeaderKey[]>> = {
  moved: ['Location'],
  unauthorized: ['Authenticate'],
  insufficient_scope: ['OptionalAuthenticate'],
  method_not_allowed: ['Allow'],
  idempotency_conflict: ['OptionalRetryAfter'],
  unsupported_media_type: ['Accept', 'AcceptEncoding'],
  rate_limited: ['LimitReached', 'LimitPolicy', 'RetryAfter'],
  unavailable: ['RetryAfter'],
  storage_full: ['RetryAfter'],
}
