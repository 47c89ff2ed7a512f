import type { z } from 'zod'
import type { Scope } from '../auth/scopes'
import { type ProblemCode, problems } from '../errors'
import { COMMON, type HeaderKey, headersOf } from './headers'
import type { Example, Method, OperationObject, Reference, Response } from './model'
import { headerParameter, queryParameters, type RequestHeader, SLUG_PARAMETER } from './parameters'
import { GUIDES } from './problems'
import type { SchemaName } from './schemas'

/** An operation as it is written down here: what is the same for all of them is added by `toOperationObject`. */
export type Operation = {
  id: string
  method: Method
  path: string
  tag: 'Reading' | 'Writing' | 'Service'
  summary: string
  description: string
  /** What the key must allow, one of them at least; none where everybody may call. */
  scopes: readonly Scope[]
  query?: z.ZodObject
  headers?: readonly RequestHeader[]
  body?: {
    schema: SchemaName
    mediaTypes: readonly string[]
    description: string
    examples: Record<string, Example>
  }
  answers: readonly ResponseSpec[]
  /** The problems of its own; those of every operation are added. */
  problems: readonly ProblemCode[]
}

export type ResponseSpec = {
  status: 200 | 201 | 204 | 304
  description: string
  headers: readonly HeaderKey[]
  /** What its JSON body is like; without it there is no body. */
  schema?: SchemaName
  examples?: Record<string, Example>
}

/** What can befall any request. */
export const EVERYWHERE = [
  'invalid_request',
  'unauthorized',
  'request_timeout',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'unavailable',
] as const satisfies readonly ProblemCode[]

/** The Operation Object of OpenAPI for an operation. */
export function toOperationObject(operation: Operation): OperationObject {
  const { id, tag, summary, description, path, query, headers = [], body } = operation
  const inPath = path.includes('{slug}') ? [SLUG_PARAMETER] : []
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: securityOf(operation.scopes),
    parameters: [...inPath, ...(query ? queryParameters(query) : []), ...headers.map(headerParameter)],
    ...(body && {
      requestBody: {
        required: true as const,
        description: body.description,
        content: Object.fromEntries(
          body.mediaTypes.map((type) => [
            type,
            { schema: referenceTo(body.schema), examples: body.examples },
          ]),
        ),
      },
    }),
    responses: {
      ...Object.fromEntries(operation.answers.map((answer) => [answer.status, answerResponse(answer)])),
      ...problemResponses(operation.problems),
    },
  }
}

/** Each scope by any of the two ways to show a key; for reads also no key. */
function securityOf(scopes: readonly Scope[]): OperationObject['security'] {
  if (scopes.length === 0) return [{}, { bearer: [] }, { apiKey: [] }]
  return [...scopes.map((scope) => ({ bearer: [scope] })), ...scopes.map((scope) => ({ apiKey: [scope] }))]
}

function answerResponse({ description, headers, schema, examples }: ResponseSpec): Response {
  return {
    description,
    headers: headersOf([...COMMON, ...headers]),
    ...(schema && { content: { 'application/json': { schema: referenceTo(schema), examples } } }),
  }
}

/** A response for each status that these problems have; those that are the same everywhere stand in one place. */
function problemResponses(codes: readonly ProblemCode[]): Record<string, Response | Reference> {
  const own = new Set(codes.map((code) => problems[code].status))
  const responses = [...new Set([...EVERYWHERE, ...codes])].map((code) => {
    const { status } = problems[code]
    const together = [...EVERYWHERE, ...codes].filter((other) => problems[other].status === status)
    return own.has(status)
      ? [status, problemResponse(together)]
      : [status, { $ref: `#/components/responses/${code}` }]
  })
  return Object.fromEntries(responses)
}

/** The responses that operations refer to, by the code of their problem. */
export function sharedResponses(): Record<string, Response> {
  return Object.fromEntries(
    [...EVERYWHERE, 'method_not_allowed' as const].map((code) => [code, problemResponse([code])]),
  )
}

function problemResponse(codes: readonly ProblemCode[]): Response {
  return {
    description: codes.map((code) => `\`${code}\`: ${GUIDES[code].when}`).join('\n\n'),
    headers: headersOf([
      ...COMMON,
      'CacheControl',
      ...codes.flatMap((code) => HEADERS_OF_PROBLEMS[code] ?? []),
    ]),
    content: {
      'application/problem+json': {
        schema: { allOf: [referenceTo('Problem'), { properties: { code: { enum: [...codes] } } }] },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

const HEADERS_OF_PROBLEMS: Partial<Record<ProblemCode, HeaderKey[]>> = {
  moved: ['Location'],
  unauthorized: ['Authenticate'],
  insufficient_scope: ['Authenticate'],
  method_not_allowed: ['Allow'],
  idempotency_conflict: ['RetryAfterIfSoon'],
  unsupported_media_type: ['Accept', 'AcceptEncoding'],
  rate_limited: ['LimitReached', 'LimitPolicy', 'RetryAfter'],
  unavailable: ['RetryAfter'],
}

function referenceTo(schema: SchemaName) {
  return { $ref: `#/components/schemas/${schema}` }
}
