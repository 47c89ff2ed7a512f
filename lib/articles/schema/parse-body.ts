import type { Actor } from '../../auth/actor'
import { type Issue, issuesError } from '../../errors'
import { type Checked, check, isBlank } from '../../http/checked-body'
import type { JsonObject } from '../../http/json-body'
import { MAX_CHECKED_ITEMS } from '../../http/rules'
import { isReservedSlug } from '../../routes/addresses'
import { parseDateTime } from '../../text/date-time'
import { normalizeSlug } from '../../text/slug'
import { type ArticleFields, articleFields, FIELD_NAMES, type FieldName } from './fields'
import { fieldsFromFrontMatter } from './front-matter'
import { normalizeField, placesOfTags, unknownInArticle } from './normalize'

export type ArticlePatch = { set: Partial<ArticleFields>; reset: FieldName[] }

/** The fields of a whole article; front matter fills gaps, with warnings. Throws `unavailable` when too many wait. */
export async function parseArticle(body: JsonObject): Promise<Checked<ArticleFields>> {
  const checked = await parseWhole(body, [])
  if (!('issues' in checked) || body.status !== 'scheduled' || isToCome(body.published_at)) return checked
  const isNamed = checked.issues.some(({ pointer }) => pointer === NO_DATE_TO_COME.pointer)
  return isNamed ? checked : { ...checked, issues: [...checked.issues, NO_DATE_TO_COME] }
}

/** The issue of a scheduled article without a date in the future. */
export const NO_DATE_TO_COME = {
  pointer: '/published_at',
  code: 'not_in_future',
  message:
    'published_at must be in the future for "status": "scheduled"; send a later time, or "status": "published" to publish now.',
} satisfies Issue

function isToCome(date: unknown): boolean {
  return typeof date === 'string' && (parseDateTime(date)?.getTime() ?? 0) > Date.now()
}

/** The fields of a whole article whose slug is in the URL: front matter does not change it. */
export function parseReplacement(body: JsonObject): Promise<Checked<ArticleFields>> {
  return parseWhole(body, ['slug'])
}

/** The fields of a stored article: its front matter was already applied when it was written. */
export function parseStored(body: JsonObject): Checked<ArticleFields> {
  return { ...check(articleFields, inputFields(body), body, findPlaces), warnings: [] }
}

/** The fields that a merge patch (RFC 7396) sets, and those that its nulls reset. */
export function parsePatch(body: JsonObject): Checked<ArticlePatch> {
  const input = { ...inputFields(body), ...blankRequired(body) }
  const checked = {
    ...check(articleFields.partial(), input, body, findPlaces),
    warnings: unknownInArticle(body),
  }
  if ('issues' in checked) return checked
  const reset = FIELD_NAMES.filter((name) => body[name] === null)
  return { ...checked, fields: { set: checked.fields, reset } }
}

/** Makes the article a draft if `actor` may not publish, unless the body has a status. */
export function withAllowedStatus<Body extends Checked<ArticleFields>>(actor: Actor, body: Body): Body {
  const isNamed = !('fields' in body) || body.fields.status !== undefined
  if (isNamed || actor.scopes.has('articles:publish')) return body
  return {
    ...body,
    fields: { ...body.fields, status: 'draft' },
    warnings: [...body.warnings, SAVED_AS_DRAFT],
  }
}

const SAVED_AS_DRAFT = {
  code: 'saved_as_draft',
  field: 'status',
  message:
    'The article is a draft, since this key lacks the scope articles:publish; somebody with that scope can publish it.',
}

/** Throws `validation_failed` for a slug in a URL that no article can have. */
export function assertPathSlug(slug: string): void {
  const stored = normalizeSlug(slug)
  if (slug === stored && !isReservedSlug(slug)) return
  const hint = stored === '' || isReservedSlug(stored) ? 'choose another' : `use "${stored}"`
  const message = `The slug in the URL must consist of lower-case letters, digits and single hyphens and must not be reserved; ${hint}.`
  throw issuesError('validation_failed', [{ parameter: 'slug', code: 'invalid_slug', message }])
}

async function parseWhole(
  body: JsonObject,
  withoutFrontMatter: readonly FieldName[],
): Promise<Checked<ArticleFields>> {
  const input = inputFields(body)
  const { fields, warnings } = await fieldsFromFrontMatter(input, withoutFrontMatter)
  const checked = check(articleFields, { ...fields, ...input }, body, findPlaces)
  return { ...checked, warnings: [...unknownInArticle(body), ...warnings] }
}

function findPlaces({ tags }: JsonObject): { tags?: number[] } {
  return Array.isArray(tags) && tags.length <= MAX_CHECKED_ITEMS ? { tags: placesOfTags(tags) } : {}
}

function blankRequired(body: JsonObject): JsonObject {
  const blank = ['title', 'category', 'content'].filter(
    (name) => Object.hasOwn(body, name) && isBlank(body[name]),
  )
  return Object.fromEntries(blank.map((name) => [name, null]))
}

function inputFields(body: JsonObject): JsonObject {
  const input = FIELD_NAMES.filter((name) => Object.hasOwn(body, name)).map((name) => [
    name,
    normalizeField(name, body[name]),
  ])
  return Object.fromEntries(input.filter(([, value]) => !isBlank(value)))
}
