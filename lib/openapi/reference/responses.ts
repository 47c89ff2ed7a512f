import { STATUS_CODES } from 'node:http'
import { COMMON_HEADERS, headersOf } from '../headers'
import type { OpenApiDocument, OperationObject, Reference, ResponseObject } from '../model'
import { prettyJson } from './pretty-json'

/** A response of an operation, with references resolved. */
export type ResolvedResponse = { status: string; response: ResponseObject }

/** A response that is not a problem, with the headers that not every response has. */
export type ResponseRow = { status: string; text: string; headers: string[] }

export type ResponseExample = { status: string; text: string }

const COMMON_HEADER_NAMES = new Set(Object.keys(headersOf(COMMON_HEADERS)))

/** The responses of an operation, by status. */
export function responsesOf(document: OpenApiDocument, { responses }: OperationObject): ResolvedResponse[] {
  return Object.entries(responses).map(([status, response]) => ({
    status,
    response: resolve(document, response),
  }))
}

/** Whether a status means that the request did what it asked for. */
export function isSuccess(status: string): boolean {
  return status.startsWith('2') || status === '304'
}

/** Whether a response is not a problem document: a success, or an error in another protocol. */
export function isNoProblem({ response }: ResolvedResponse): boolean {
  return !('application/problem+json' in (response.content ?? {}))
}

/** A response that is not a problem, as a row of a table. */
export function responseRow({ status, response }: ResolvedResponse): ResponseRow {
  const headers = Object.keys(response.headers).filter((name) => !COMMON_HEADER_NAMES.has(name))
  return { status, text: response.description, headers }
}

/** The example of the first successful response that has a body; 201 comes before a dry run's 200. */
export function exampleOf(responses: ResolvedResponse[]): ResponseExample | null {
  const [first] = responses
    .filter(({ status }) => isSuccess(status))
    .toSorted((one, other) => rank(one) - rank(other))
  const [example] = Object.values(first?.response.content?.['application/json']?.examples ?? {})
  if (!first || !example || !('value' in example)) return null
  return { status: `${first.status} ${STATUS_CODES[first.status]}`, text: prettyJson(example.value) }
}

function rank({ status }: ResolvedResponse): number {
  return status === '201' ? 0 : Number(status)
}

function resolve(document: OpenApiDocument, response: ResponseObject | Reference): ResponseObject {
  if (!('$ref' in response)) return response
  const found = document.components.responses[response.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`The document has no ${response.$ref}.`)
  return found
}
