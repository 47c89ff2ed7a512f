import { problems } from '../../errors'
import type { OpenApiDocument, OperationObject, ResponseObject } from '../model'
import { COMMON_PROBLEMS } from '../problem-responses'
import { isSuccess, type ResolvedResponse } from './responses'

export type ProblemRow = { status: string; code: string }

/** The problems that any request can return. */
export function commonProblems({ components }: OpenApiDocument): ProblemRow[] {
  return COMMON_PROBLEMS.filter((code) => code in components.responses).map((code) => ({
    status: String(problems[code].status),
    code,
  }))
}

/** The problems of an operation, without those that any request can return, which are references in the document. */
export function ownProblems({ responses }: OperationObject, resolved: ResolvedResponse[]): ProblemRow[] {
  return resolved
    .filter(({ status }) => !isSuccess(status) && !('$ref' in (responses[status] ?? {})))
    .flatMap(({ status, response }) => codesOf(response).map((code) => ({ status, code })))
}

function codesOf({ content }: ResponseObject): string[] {
  return Object.keys(content?.['application/problem+json']?.examples ?? {})
}
