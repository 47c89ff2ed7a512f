import { FIELD_NAMES, type FieldName } from '../../articles/schema/fields'
import type { TypedFields } from '../../articles/working-copies/working-copies'
import { config } from '../../config'
import type { JsonObject } from '../../http/json-body'
import { parseDateTime, toDateTime, toWallClock } from '../../text/date-time'
import { withLineEndsOf, withLineFeeds } from '../../text/line-ends'
import { textOf } from '../form'
import { linesOf, listText, toPicture } from './line-fields'

/** The fields of an article in the editor; the buttons set the status. */
export const FORM_FIELDS = FIELD_NAMES.filter(
  (name): name is Exclude<FieldName, 'status'> => name !== 'status',
)
export type FormField = (typeof FORM_FIELDS)[number]

/** The text in each field of the form, with LF line ends only. */
export type FormTexts = Record<FormField, string>

const REQUIRED: readonly FormField[] = ['title', 'category', 'content']

/** The fields of a submitted form, as in the body of a write; fields that the form lacks are omitted. */
export function typedFields(form: FormData): TypedFields {
  const names = FORM_FIELDS.filter((name) => form.has(name))
  return Object.fromEntries(names.map((name) => [name, toField(name, withLineFeeds(String(form.get(name))))]))
}

/** The texts of the form for the fields of a body, stored or typed. */
export function formTexts(body: JsonObject): FormTexts {
  const texts = FORM_FIELDS.map((name) => [name, toText(name, body[name])])
  // `Object.fromEntries` does not know that its keys are those of the list.
  return Object.fromEntries(texts) as FormTexts
}

/** The typed fields that differ from the stored ones as the form shows them: a merge patch (RFC 7396). */
export function changedFields(typed: TypedFields, stored: JsonObject): JsonObject {
  const [before, after] = [formTexts(stored), formTexts(typed)]
  const changed = FORM_FIELDS.filter((name) => Object.hasOwn(typed, name) && before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, toChange(name, typed[name], stored)]))
}

/** The typed fields of a new article, without empty ones. */
export function newFields(typed: TypedFields): JsonObject {
  const given = Object.entries(typed).filter(([, value]) => value !== '' && !isEmptyList(value))
  return { content_format: 'markdown', ...Object.fromEntries(given) }
}

function toChange(name: FormField, value: unknown, stored: JsonObject): unknown {
  if (name === 'content') return asStored(String(value), String(stored.content ?? ''))
  const isBlank = (typeof value === 'string' && value.trim() === '') || isEmptyList(value)
  return isBlank && !REQUIRED.includes(name) ? null : value
}

/** Forms preserve neither the line ends of a text nor its byte order mark. */
function asStored(typed: string, stored: string): string {
  const text = withLineEndsOf(withoutMark(stored), withoutMark(typed))
  return stored.startsWith(MARK) ? MARK + text : text
}

const MARK = '\uFEFF'

function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function toField(name: FormField, text: string): TypedFields[FormField] {
  if (name === 'title') return withoutLineFeeds(text)
  if (name === 'aliases') return linesOf(text)
  if (name === 'gallery') return linesOf(text).map(toPicture)
  if (name !== 'published_at' || text.trim() === '') return text
  return toDateTime(text, config().siteTimezone)?.toISOString() ?? text
}

function toText(name: FormField, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (name === 'published_at') return wallClockOf(String(value))
  const text = Array.isArray(value) ? listText(name, value) : String(value)
  const lines = withLineFeeds(withoutMark(text))
  return SEVERAL_LINES.has(name) ? lines : withoutLineFeeds(lines)
}

/** All others have one line, as browsers send it: they drop line feeds, which an API client may have stored. */
const SEVERAL_LINES: ReadonlySet<FormField> = new Set<FormField>([
  'content',
  'summary',
  'meta_description',
  'aliases',
  'gallery',
])

/** The field of the title has several lines, so that a long title is fully visible, but its text has none. */
function withoutLineFeeds(text: string): string {
  return text.includes('\n') ? linesOf(text).join(' ') : text
}

/** In the format of `<input type="datetime-local">`. */
function wallClockOf(text: string): string {
  const moment = parseDateTime(text)
  return moment ? toWallClock(moment, config().siteTimezone) : text
}

/**
 * What a publishing form decides besides the text: `when` is `now`, or `later` at `published_at`. Without it, the date of the
 * text applies.
 */
export function publishingFields(form: FormData): JsonObject {
  const when = textOf(form, 'when')
  if (when === 'later') return { status: 'published', published_at: laterDateOf(form) }
  return when === 'now' ? { status: 'published', ...nowUnlessPast(form) } : { status: 'published' }
}

/**
 * Whether the date of a publishing form contradicts `when`: later without a date (`unclear`) or with a past one (`past`), or
 * now with a date that differs from `wished_at` (`unclear`).
 */
export function dateFaultOf(form: FormData): 'unclear' | 'past' | null {
  const [when, date] = [textOf(form, 'when'), textOf(form, 'published_at')]
  const isAsWished = isDateAsWished(form)
  if (when === 'now') return date === '' || isAsWished ? null : 'unclear'
  if (when !== 'later' || (date !== '' && isAsWished)) return null
  if (date === '') return 'unclear'
  const moment = toDateTime(date, config().siteTimezone)
  // The field has no seconds.
  return moment && moment.getTime() < Date.now() - MINUTE_MS ? 'past' : null
}

const MINUTE_MS = 60_000

function isDateAsWished(form: FormData): boolean {
  return textOf(form, 'published_at') === wallClockOf(textOf(form, 'wished_at'))
}

/** An unchanged text stands for `wished_at`: it has no seconds, and may occur twice. */
function laterDateOf(form: FormData): unknown {
  return isDateAsWished(form) ? textOf(form, 'wished_at') : (typedFields(form).published_at ?? '')
}

/** Publishing now replaces a future `wished_at`; a past date is kept. */
function nowUnlessPast(form: FormData): JsonObject {
  const wished = textOf(form, 'wished_at')
  form.delete('published_at')
  return wished !== '' && new Date(wished) > new Date() ? { published_at: new Date().toISOString() } : {}
}
