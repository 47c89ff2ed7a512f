import type { z } from 'zod'
import type { Issue } from '../../errors'
import type { JsonObject } from '../../http/json-body'

/** An issue of the schema as the API reports it: where in the body, and a sentence that names the field. */
export function toIssue(issue: z.core.$ZodIssue, body: JsonObject): Issue {
  const path = pathOf(issue, body)
  return {
    pointer: path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    code: codeOf(issue),
    message: `${nameOf(path)} ${messageOf(issue)}.`,
  }
}

/** Tags that were sent as one string have no places of their own in the body. */
function pathOf(issue: z.core.$ZodIssue, body: JsonObject): string[] {
  const path = issue.path.map(String)
  return path[0] === 'tags' && typeof body.tags === 'string' ? ['tags'] : path
}

function nameOf([field = '', ...rest]: string[]): string {
  return field + rest.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('')
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return String(issue.params?.code)
  if (issue.code === 'invalid_type') return isMissing(issue) ? 'required' : 'invalid_type'
  return issue.code
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message
  if (isMissing(issue)) return 'is required'
  return issue.message.startsWith('must ') ? issue.message : `must be a ${issue.expected}`
}

function isMissing(issue: z.core.$ZodIssueInvalidType): boolean {
  return issue.input === undefined || issue.input === null
}
