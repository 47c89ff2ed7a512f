import type { z } from 'zod'
import { type Issue, issuesError } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import type { Warning } from '../../warning'
import { termKey } from '../taxonomy/terms'
import { isReservedSlug, normalizeSlug } from '../write/slugs'
import { type ArticleFields, articleFields, FIELD_NAMES, type FieldName } from './fields'

export type Parsed<Fields> = { fields: Fields; warnings: Warning[] }

/** What a PATCH asks for: fields to set, and fields to set back to their defaults. */
export type ArticleChanges = { set: Partial<ArticleFields>; reset: FieldName[] }

/**
 * The fields of a whole article in a body. Blank and null optional ones count as not given; a field that articles do
 * not have is named in a warning. Throws `validation_failed` with every fault of the body.
 */
export function parseArticle(body: JsonObject): Parsed<ArticleFields> {
  const given = givenFields(body)
  return { fields: checked(articleFields, given, body), warnings: unknownFields(body) }
}

/** The fields that a merge patch sets, and those that its nulls set back. Throws `validation_failed`. */
export function parseChanges(body: JsonObject): Parsed<ArticleChanges> {
  const nulls = FIELD_NAMES.filter((name) => body[name] === null)
  const given = { ...givenFields(body), ...blankRequired(body) }
  const set = checked(articleFields.partial(), given, body)
  return { fields: { set, reset: nulls.filter(isFieldName) }, warnings: unknownFields(body) }
}

/** Throws `validation_failed` when the slug in an address is not one that an article can have. */
export function assertPathSlug(slug: string) {
  const stored = normalizeSlug(slug)
  if (slug === stored && !isReservedSlug(slug)) return
  const hint = stored === '' || isReservedSlug(stored) ? 'choose another' : `use "${stored}"`
  const message = `The slug in the URL must consist of lower-case letters, digits and single hyphens and must not be reserved; ${hint}.`
  throw issuesError('validation_failed', [{ parameter: 'slug', code: 'invalid_slug', message }])
}

function checked<Schema extends z.ZodType>(
  schema: Schema,
  given: JsonObject,
  body: JsonObject,
): z.output<Schema> {
  const result = schema.safeParse(given, { reportInput: true })
  if (result.success) return result.data
  throw issuesError(
    'validation_failed',
    result.error.issues.map((issue) => toIssue(issue, body)),
  )
}

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

function normalizeField(name: string, value: unknown): unknown {
  if (name === 'content') return value
  if (name === 'tags') return normalizeTags(value)
  if (name === 'gallery' && Array.isArray(value)) return value.map(normalizePicture)
  return normalizeText(value)
}

function normalizeTags(value: unknown): unknown {
  const items: unknown = typeof value === 'string' ? value.split(',') : value
  if (!Array.isArray(items)) return items
  const seen = new Set<string>()
  return items.map(normalizeText).filter((tag) => {
    if (typeof tag !== 'string') return true
    const key = termKey(tag)
    const isNew = key !== '' && !seen.has(key)
    seen.add(key)
    return isNew
  })
}

function normalizePicture(value: unknown): unknown {
  if (typeof value === 'string') return { url: normalizeText(value) }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, normalizeText(member)])
  return Object.fromEntries(members.filter(([name, member]) => name === 'url' || !isBlank(member)))
}

function normalizeText(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().normalize('NFC') : value
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

function isFieldName(name: string): name is FieldName {
  return FIELD_NAMES.includes(name)
}

function unknownFields(body: JsonObject): Warning[] {
  return Object.keys(body)
    .filter((name) => !FIELD_NAMES.includes(name))
    .map((name) => ({
      code: 'unknown_field',
      field: name,
      message: `${name} is not a field of an article; it was ignored.`,
    }))
}

function toIssue(issue: z.core.$ZodIssue, body: JsonObject): Issue {
  const [field, ...rest] = issue.path.map(String)
  const isList = field === 'tags' && typeof body.tags === 'string'
  const path = isList ? ['tags'] : [field ?? '', ...rest]
  const name = path
    .map((part, depth) => (depth > 0 && /^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
  return {
    pointer: path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    code: codeOf(issue),
    message: `${name.slice(1)} ${wordsFor(issue)}.`,
  }
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return String(issue.params?.code)
  if (issue.code === 'invalid_type') return isMissing(issue) ? 'required' : 'invalid_type'
  return issue.code
}

function wordsFor(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message
  if (isMissing(issue)) return 'is required'
  return issue.message.startsWith('must ') ? issue.message : `must be a ${issue.expected}`
}

function isMissing(issue: z.core.$ZodIssueInvalidType): boolean {
  return issue.input === undefined || issue.input === null
}
