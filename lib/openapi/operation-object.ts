import type { ProblemCode } from '../errors'
import { exampleResponses } from './examples/responses'
import { COMMON_HEADERS, headersOf } from './headers'
import type { Example, OperationObject, ResponseObject } from './model'
import type { Operation, ResponseExample, ResponseSpec } from './operation'
import {
  DELIVERY_PARAMETER,
  headerParameter,
  KEY_PARAMETER,
  MEDIA_ID_PARAMETER,
  OTHER_REVISION_PARAMETER,
  queryParameters,
  REVISION_PARAMETER,
  SLUG_PARAMETER,
  WEBHOOK_PARAMETER,
} from './parameters'
import { problemResponses } from './problem-responses'
import { schemaReference } from './schemas/components'

/** Either way to send a key. */
const KEY: OperationObject['security'] = [{ bearer: [] }, { apiKey: [] }]
/** Both are required. */
const PERSON: OperationObject['security'] = [{ session: [], desk: [] }]

/** The OpenAPI Operation Object of an operation at a path template. */
export function toOperationObject(operation: Operation, path: string, method: string): OperationObject {
  const { id, tag, summary, description, body, scopes } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: securityOf(operation),
    ...(scopes.length > 0 && { 'x-scopes': scopes }),
    parameters: parametersOf(operation, path),
    ...(body && { requestBody: requestBodyOf(body) }),
    responses: withProblems(
      Object.fromEntries(operation.responses.map((spec) => [spec.status, toResponse(spec)])),
      problemResponses(problemsOf(operation, method)),
    ),
  }
}

/** A problem may have the same status as an error in another protocol. */
function withProblems(
  responses: Record<string, ResponseObject>,
  problems: OperationObject['responses'],
): OperationObject['responses'] {
  const merged = Object.entries(problems).map(([status, problem]) => {
    const response = responses[status]
    return [status, response && !('$ref' in problem) ? merge(response, problem) : problem]
  })
  return { ...responses, ...Object.fromEntries(merged) }
}

function merge(response: ResponseObject, problem: ResponseObject): ResponseObject {
  return {
    description: `${response.description}\n\n${problem.description}`,
    headers: { ...problem.headers, ...response.headers },
    content: { ...response.content, ...problem.content },
  }
}

/** A write with a person's session may come from a page of another site. */
function problemsOf({ problems }: Operation, method: string): readonly ProblemCode[] {
  return method === 'GET' ? problems : [...problems, 'foreign_origin']
}

function securityOf({ scopes, isForKeys, isForPeople }: Operation): OperationObject['security'] {
  if (isForPeople) return PERSON
  return scopes.length === 0 && !isForKeys ? [{}, ...KEY] : KEY
}

function parametersOf({ query, headers = [] }: Operation, path: string): OperationObject['parameters'] {
  return [
    ...(path.includes('{slug}') ? [SLUG_PARAMETER] : []),
    ...(path.includes('{revision}') ? [REVISION_PARAMETER] : []),
    ...(path.includes('{other}') ? [OTHER_REVISION_PARAMETER] : []),
    ...(path.includes('/media/{id}') ? [MEDIA_ID_PARAMETER] : []),
    ...(path.includes('/keys/{id}') ? [KEY_PARAMETER] : []),
    ...(path.includes('/webhooks/{id}') ? [WEBHOOK_PARAMETER] : []),
    ...(path.includes('{delivery}') ? [DELIVERY_PARAMETER] : []),
    ...(query ? queryParameters(query) : []),
    ...headers.map(headerParameter),
  ]
}

function requestBodyOf({
  schema,
  mediaTypes,
  isOptional,
  description,
  examples,
  alternatives = {},
}: NonNullable<Operation['body']>) {
  const media = { schema: schemaReference(schema), examples }
  const others = Object.entries(alternatives).map(([type, schema]) => [type, { schema }])
  return {
    required: !isOptional,
    description,
    content: Object.fromEntries([...mediaTypes.map((type) => [type, media]), ...others]),
  }
}

function toResponse({
  description,
  headers,
  schema,
  examples,
  otherMedia = {},
}: ResponseSpec): ResponseObject {
  const others = Object.entries(otherMedia).map(([type, other]) => [
    type,
    { schema: other.schema, examples: toExamples(other.examples) },
  ])
  return {
    description,
    headers: headersOf([...COMMON_HEADERS, ...headers]),
    ...(schema && {
      content: {
        'application/json': { schema: schemaReference(schema), examples: examples && toExamples(examples) },
        ...Object.fromEntries(others),
      },
    }),
  }
}

function toExamples(examples: Record<string, ResponseExample>): Record<string, Example> {
  const bodies = exampleResponses()
  return Object.fromEntries(
    Object.entries(examples).map(([name, { body, ...rest }]) => [name, { ...rest, value: bodies[body] }]),
  )
}
