import type * as z from 'zod'
import { AppError, type Issue, limitWarnings, type Warning } from '../errors'
import { toNormalForm } from '../text/strings'
import type { JsonObject } from './json-body'

export type Checked<Fields> = ({ fields: Fields } | { issues: Issue[] }) & { warnings: Warning[] }

export type Valid<Fields> = { fields: Fields; warnings: Warning[] }

/** The fields of a checked body. Throws `validation_failed` with every issue, and the warnings. */
export function assertValid<Fields>(checked: Checked<Fields>): Valid<Fields> {
  if ('fields' in checked) return checked
  const { issues, warnings } = checked
  const sentences = [...issues, ...warnings.slice(0, MAX_WARNINGS_IN_DETAIL)].map(({ message }) => message)
  throw new AppError('validation_failed', sentences.join(' '), {
    errors: issues,
    members: warnings.length > 0 ? { warnings } : {},
  })
}

/** An ignored field is often one that the caller needs. */
const MAX_WARNINGS_IN_DETAIL = 5

/** The positions in the body of the items of a list of the input, by the name of the field. */
type Places = { [field: string]: number[] }

/**
 * The fields of `input`, or at most 200 issues, which point into `body`; `input` is the normalized body.
 * `findPlaces` is called if items were left out of lists.
 */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  input: JsonObject,
  body: JsonObject,
  findPlaces: (body: JsonObject) => Places = () => ({}),
): { fields: z.output<Schema> } | { issues: Issue[] } {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return { fields: result.data }
  const issues = result.error.issues.slice(0, MAX_ISSUES).flatMap(ofEachName).slice(0, MAX_ISSUES)
  const places = findPlaces(body)
  return { issues: issues.map((issue) => toIssue(issue, body, places)) }
}

/** More issues help nobody, and a body can have a million. */
const MAX_ISSUES = 200

function ofEachName(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'unrecognized_keys') return [issue]
  return issue.keys.slice(0, MAX_ISSUES).map((name) => ({ ...issue, path: [...issue.path, name] }))
}

/** A warning for each field that is not `known`; `owner` is what the fields belong to, such as `a key`. */
export function unknownFields(body: JsonObject, known: readonly string[], owner: string): Warning[] {
  const unknown = Object.keys(body).filter((name) => !known.includes(name))
  return limitWarnings(unknown.map((name) => unknownField(name, owner)))
}

/** The warning for an ignored field, its name cut to 80 characters; `hint` is a sentence that begins with a space. */
export function unknownField(name: string, owner: string, hint = ''): Warning {
  const field = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name
  const message = `${field} is not a field of ${owner}; it was ignored.${hint}`
  return { code: 'unknown_field', field, message }
}

/** A caller may send names of any length. */
const MAX_NAME_LENGTH = 80

/** Whether a value counts as not sent: null or white space, but not 0, false or []. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** Trims a text and normalizes it to Unicode NFC. Other values are left for the schema to reject. */
export function normalizeText(value: unknown): unknown {
  return typeof value === 'string' ? toNormalForm(value.trim(), 'NFC') : value
}

/** Converts an issue of zod: a JSON Pointer (RFC 6901) into `body`, and a sentence that begins with the field. */
export function toIssue(issue: z.core.$ZodIssue, body: JsonObject, places: Places = {}): Issue {
  const path = pathOf(issue, body, places)
  return {
    pointer: path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    code: codeOf(issue),
    message: `${nameOf(path)} ${messageOf(issue)}.`,
  }
}

/** A list that was sent as one string, as tags may be, has no positions in the body. */
function pathOf(issue: z.core.$ZodIssue, body: JsonObject, places: Places): string[] {
  const [field = '', at, ...rest] = issue.path.map(String)
  if (typeof body[field] === 'string' || at === undefined) return [field]
  return [field, String(places[field]?.[Number(at)] ?? at), ...rest]
}

function nameOf([field = '', ...rest]: string[]): string {
  return field + rest.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('')
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return String(issue.params?.code)
  if (issue.code === 'unrecognized_keys') return 'unknown_field'
  if (issue.code === 'invalid_type') return isMissing(issue) ? 'required' : 'invalid_type'
  // The value has none of the types that the field accepts.
  return issue.code === 'invalid_union' ? 'invalid_type' : issue.code
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message
  if (isMissing(issue)) return 'is required'
  if (issue.message.startsWith('must ')) return issue.message
  return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
}

function isMissing(issue: z.core.$ZodIssueInvalidType): boolean {
  return issue.input === undefined || issue.input === null
}
