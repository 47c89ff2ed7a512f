import type { z } from 'zod'
import { type Issue, issuesError } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { limitWarnings, type Warning } from '../../warning'
import { isReservedSlug, normalizeSlug } from '../slug'
import { type ArticleFields, articleFields, FIELD_NAMES, type FieldName } from './fields'
import { toIssue } from './issues'
import { isBlank, normalizeField } from './normalize'

/** A body that was checked: its fields with what was ignored, or every issue of it. */
export type Checked<Fields> = { fields: Fields; warnings: Warning[] } | { issues: Issue[] }

/** What a PATCH changes: fields to set, and fields to set back to their defaults. */
export type ArticleChanges = { set: Partial<ArticleFields>; reset: FieldName[] }

/**
 * The fields of a whole article in a body. Blank and null optional ones count as not given; a field that articles do
 * not have is named in a warning.
 */
export function parseArticle(body: JsonObject): Checked<ArticleFields> {
  return check(articleFields, givenFields(body), body)
}

/** The fields that a merge patch (RFC 7396) sets, and those that its nulls set back. */
export function parseChanges(body: JsonObject): Checked<ArticleChanges> {
  const checked = check(articleFields.partial(), { ...givenFields(body), ...blankRequired(body) }, body)
  if ('issues' in checked) return checked
  const reset = FIELD_NAMES.filter((name) => body[name] === null)
  return { fields: { set: checked.fields, reset }, warnings: checked.warnings }
}

/** The fields of a checked body. Throws `validation_failed` with every issue of it. */
export function assertValid<Fields>(checked: Checked<Fields>): { fields: Fields; warnings: Warning[] } {
  if ('issues' in checked) throw issuesError('validation_failed', checked.issues)
  return checked
}

/** Throws `validation_failed` when the slug in an address is not one that an article can have. */
export function assertPathSlug(slug: string): void {
  const stored = normalizeSlug(slug)
  if (slug === stored && !isReservedSlug(slug)) return
  const hint = stored === '' || isReservedSlug(stored) ? 'choose another' : `use "${stored}"`
  const message = `The slug in the URL must consist of lower-case letters, digits and single hyphens and must not be reserved; ${hint}.`
  throw issuesError('validation_failed', [{ parameter: 'slug', code: 'invalid_slug', message }])
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  given: JsonObject,
  body: JsonObject,
): Checked<z.output<Schema>> {
  const result = schema.safeParse(given, { reportInput: true })
  if (result.success) return { fields: result.data, warnings: unknownFields(body, FIELD_NAMES, 'an article') }
  return { issues: result.error.issues.slice(0, MAX_ISSUES).map((issue) => toIssue(issue, body)) }
}

/** More is no help to anybody, and a body can have a million. */
const MAX_ISSUES = 200

/** A required field that is blank or null in a patch: it can be neither emptied nor set back. */
function blankRequired(body: JsonObject): JsonObject {
  const blank = ['title', 'category', 'content'].filter(
    (name) => Object.hasOwn(body, name) && isBlank(body[name]),
  )
  return Object.fromEntries(blank.map((name) => [name, null]))
}

function givenFields(body: JsonObject): JsonObject {
  const given = FIELD_NAMES.filter((name) => Object.hasOwn(body, name)).map((name) => [
    name,
    normalizeField(name, body[name]),
  ])
  return Object.fromEntries(given.filter(([, value]) => !isBlank(value)))
}

/** A caller may send names of any length. */
const MAX_NAME_LENGTH = 80

/** Names the fields of a body that are not among the `known` ones of a `thing`. */
export function unknownFields(body: JsonObject, names: readonly string[], thing: string): Warning[] {
  const known = new Set<string>(names)
  const unknown = Object.keys(body).filter((name) => !known.has(name))
  return limitWarnings(
    unknown.map((name) => {
      const field = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name
      return {
        code: 'unknown_field',
        field,
        message: `${field} is not a field of ${thing}; it was ignored.`,
      }
    }),
  )
}
