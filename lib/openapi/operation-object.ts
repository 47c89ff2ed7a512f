import type { Scope } from '../auth/scopes'
import { COMMON_HEADERS, headersOf } from './headers'
import type { OperationObject, Response } from './model'
import type { Operation, ResponseSpec } from './operation'
import { headerParameter, queryParameters, REVISION_PARAMETER, SLUG_PARAMETER } from './parameters'
import { problemResponses } from './problem-responses'
import { schemaReference } from './schemas/components'

/** The Operation Object of OpenAPI for an operation. */
export function toOperationObject(operation: Operation): OperationObject {
  const { id, tag, summary, description, body } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: securityOf(operation.scopes),
    parameters: parametersOf(operation),
    ...(body && { requestBody: requestBodyOf(body) }),
    responses: {
      ...Object.fromEntries(operation.responses.map((spec) => [spec.status, toResponse(spec)])),
      ...problemResponses(operation.problems),
    },
  }
}

function parametersOf({ path, query, headers = [] }: Operation): OperationObject['parameters'] {
  return [
    ...(path.includes('{slug}') ? [SLUG_PARAMETER] : []),
    ...(path.includes('{revision}') ? [REVISION_PARAMETER] : []),
    ...(query ? queryParameters(query) : []),
    ...headers.map(headerParameter),
  ]
}

/** Each scope with either way to send a key; public operations also without one. */
function securityOf(scopes: readonly Scope[]): OperationObject['security'] {
  if (scopes.length === 0) return [{}, { bearer: [] }, { apiKey: [] }]
  return [...scopes.map((scope) => ({ bearer: [scope] })), ...scopes.map((scope) => ({ apiKey: [scope] }))]
}

function requestBodyOf({
  schema,
  mediaTypes,
  isOptional,
  description,
  examples,
}: NonNullable<Operation['body']>) {
  const media = { schema: schemaReference(schema), examples }
  return {
    required: !isOptional,
    description,
    content: Object.fromEntries(mediaTypes.map((type) => [type, media])),
  }
}

function toResponse({ description, headers, schema, examples }: ResponseSpec): Response {
  return {
    description,
    headers: headersOf([...COMMON_HEADERS, ...headers]),
    ...(schema && { content: { 'application/json': { schema: schemaReference(schema), examples } } }),
  }
}
