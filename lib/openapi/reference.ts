import { STATUS_CODES } from 'node:http'
import { problems } from '../errors'
import { curlFor } from './curl'
import { COMMON, headersOf } from './headers'
import { kindOf } from './kind'
import type {
  JsonSchema,
  Method,
  OpenApiDocument,
  OperationObject,
  Parameter,
  Reference,
  Response,
} from './model'
import { EVERYWHERE } from './operation'

/** A row of a table of parameters or fields. */
export type FieldRow = { name: string; kind: string; isRequired: boolean; text: string }

export type ReferenceOperation = {
  id: string
  method: string
  path: string
  summary: string
  description: string
  /** What a key must allow, any one of them; none where everybody may call. */
  scopes: string[]
  curl: string
  parameters: FieldRow[]
  headers: FieldRow[]
  /** The schema of the body. */
  body: string | null
  /** Each with the headers of its own. */
  answers: { status: string; text: string; headers: string[] }[]
  /** Beside those that any call can have. */
  problems: { status: string; code: string }[]
  example: { status: string; text: string } | null
}

export type ReferenceGroup = { name: string; description: string; operations: ReferenceOperation[] }

/** The operations of a document, in its order, as a page shows them. */
export function groupsOf(document: OpenApiDocument): ReferenceGroup[] {
  const origin = document.servers[0]?.url ?? ''
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: entriesOf(document)
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ method, path, operation }) => ({
        ...toReference(document, operation),
        method: method.toUpperCase(),
        path,
        curl: curlFor(origin, method, path, operation),
      })),
  }))
}

/** The headers of every answer of a document. */
export function commonHeadersOf(document: OpenApiDocument): FieldRow[] {
  return Object.entries(headersOf(COMMON)).map(([name, { $ref }]) => {
    const header = document.components.headers[$ref.split('/').at(-1) ?? '']
    return { name, kind: header?.example ?? '', isRequired: false, text: header?.description ?? '' }
  })
}

/** The problems that any call can have. */
export function commonProblemsOf({ components }: OpenApiDocument): ReferenceOperation['problems'] {
  return EVERYWHERE.map((code) => ({ status: String(problems[code].status), code })).filter(
    ({ code }) => code in components.responses,
  )
}

/** The fields of a schema of a document. */
export function fieldsOf(document: OpenApiDocument, name: string): FieldRow[] {
  const { properties = {}, required = [] } = document.components.schemas[name] ?? {}
  return Object.entries(properties).map(([field, property]) => {
    const schema = property as JsonSchema
    return {
      name: field,
      kind: kindOf(schema),
      isRequired: required.includes(field),
      text: schema.description ?? '',
    }
  })
}

/** A value as a page shows it. */
export function inJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

function entriesOf({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method as Method, operation })),
  )
}

function toReference(
  document: OpenApiDocument,
  operation: OperationObject,
): Omit<ReferenceOperation, 'method' | 'path' | 'curl'> {
  const { operationId, summary, description, security, parameters, requestBody, responses } = operation
  const isOpen = security.some((way) => Object.keys(way).length === 0)
  const found = Object.entries(responses).map(([status, response]) => ({
    status,
    response: resolve(document, response),
  }))
  return {
    id: operationId,
    summary,
    description,
    scopes: isOpen ? [] : [...new Set(security.flatMap((way) => Object.values(way).flat()))],
    parameters: parameters.filter((parameter) => parameter.in !== 'header').map(toRow),
    headers: parameters.filter((parameter) => parameter.in === 'header').map(toRow),
    body: schemaName(Object.values(requestBody?.content ?? {})[0]?.schema),
    answers: found.filter(({ status }) => isAnswer(status)).map(toAnswerRow),
    // Those that every call can have stand in one place, here as in the document.
    problems: found
      .filter(({ status }) => !isAnswer(status) && !isShared(responses[status]))
      .flatMap(toProblemRows),
    example: exampleOf(found),
  }
}

function isAnswer(status: string): boolean {
  return status.startsWith('2') || status === '304'
}

const EVERY_ANSWER = new Set(Object.keys(headersOf(COMMON)))

function isShared(response: Response | Reference | undefined): boolean {
  return response !== undefined && '$ref' in response
}

type Found = { status: string; response: Response }

function toAnswerRow({ status, response }: Found) {
  const headers = Object.keys(response.headers).filter((name) => !EVERY_ANSWER.has(name))
  return { status, text: response.description, headers }
}

function toProblemRows({ status, response }: Found) {
  const examples = response.content?.['application/problem+json']?.examples ?? {}
  return Object.keys(examples).map((code) => ({ status, code }))
}

/** The first answer that has a body. */
function exampleOf(found: Found[]): ReferenceOperation['example'] {
  const answers = found.filter(({ status }) => isAnswer(status))
  // A create is shown by what it makes, not by its dry run.
  const [shown] = answers.toSorted((one, other) => rank(one) - rank(other))
  const [example] = Object.values(shown?.response.content?.['application/json']?.examples ?? {})
  if (!shown || !example || !('value' in example)) return null
  return { status: `${shown.status} ${STATUS_CODES[shown.status]}`, text: inJson(example.value) }
}

function rank({ status }: Found): number {
  return status === '201' ? 0 : Number(status)
}

function toRow({ name, in: place, required, description, schema }: Parameter): FieldRow {
  const fallback = schema.default === undefined ? '' : ` Default \`${schema.default}\`.`
  const kind = place === 'path' ? 'in the path' : kindOf(schema)
  return { name, kind, isRequired: required, text: description + fallback }
}

function schemaName(schema: JsonSchema | Reference | undefined): string | null {
  return schema?.$ref?.split('/').at(-1) ?? null
}

function resolve(document: OpenApiDocument, response: Response | Reference): Response {
  if (!('$ref' in response)) return response
  const found = document.components.responses[response.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`The document has no ${response.$ref}.`)
  return found
}
