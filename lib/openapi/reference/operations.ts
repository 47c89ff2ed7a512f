import type { Method, OpenApiDocument, OperationObject } from '../model'
import { curlFor } from './curl'
import { type FieldRow, parameterRow } from './fields'
import { ownProblems, type ProblemRow } from './problems'
import {
  exampleOf,
  isNoProblem,
  type ResponseExample,
  type ResponseRow,
  responseRow,
  responsesOf,
} from './responses'

export type ReferenceOperation = {
  id: string
  method: string
  path: string
  summary: string
  description: string
  /** The key needs one of these; empty for public operations. */
  scopes: readonly string[]
  curl: string
  parameters: FieldRow[]
  headers: FieldRow[]
  /** The name of the body's schema. */
  body: string | null
  responses: ResponseRow[]
  /** Without those that any request can return. */
  problems: ProblemRow[]
  example: ResponseExample | null
}

export type ReferenceGroup = { name: string; description: string; operations: ReferenceOperation[] }

/** The operations of the document, grouped by tag. */
export function referenceGroups(document: OpenApiDocument): ReferenceGroup[] {
  const all = entriesOf(document)
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: all
      .filter(({ operation }) => operation.tags.includes(name))
      .map((entry) => toReference(document, entry)),
  }))
}

type Entry = { path: string; method: Method; operation: OperationObject }

function entriesOf({ paths }: OpenApiDocument): Entry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    // The keys of a path item are methods.
    Object.entries(item).map(([method, operation]) => ({ path, method: method as Method, operation })),
  )
}

function toReference(document: OpenApiDocument, { path, method, operation }: Entry): ReferenceOperation {
  const { operationId, summary, description, parameters, requestBody } = operation
  const responses = responsesOf(document, operation)
  const [media] = Object.values(requestBody?.content ?? {})
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    scopes: operation['x-scopes'] ?? [],
    curl: curlFor(document.servers[0]?.url ?? '', method, path, operation),
    parameters: parameters.filter((parameter) => parameter.in !== 'header').map(parameterRow),
    headers: parameters.filter((parameter) => parameter.in === 'header').map(parameterRow),
    body: media?.schema.$ref?.split('/').at(-1) ?? null,
    responses: responses.filter(isNoProblem).map(responseRow),
    problems: ownProblems(operation, responses),
    example: exampleOf(responses),
  }
}
