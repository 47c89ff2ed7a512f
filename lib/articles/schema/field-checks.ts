import type { z } from 'zod'
import { config } from '../../config'
import { isReservedSlug } from '../../routes/addresses'
import { isStorableDate, parseDateTime } from '../../text/date-time'
import { normalizeSlug } from '../../text/slug'
import { CONTROL_CHARACTER, truncate } from '../../text/strings'
import { isReservedAlias, toAlias } from '../aliases/store'

type FindIssue<Value> = (value: Value) => string | null

/** A check that fails with `code` and the message that `findIssue` gives; null is no issue. */
export function rule<Value>(code: string, findIssue: FindIssue<Value>): z.core.CheckFn<Value> {
  return ({ value, issues }) => {
    const message = findIssue(value)
    if (message !== null) issues.push({ code: 'custom', input: value, message, params: { code } })
  }
}

/** At most `max` characters: code points, as JSON Schema counts them. */
export function maxCharacters(max: number) {
  return rule<string>('too_long', (value) => {
    const length = [...value].length
    return length <= max ? null : `must have at most ${max} characters; it has ${length}`
  })
}

/** At most `max` of `items`, a word in the plural. */
export function maxItems(max: number, items: string) {
  return rule<unknown[]>('too_many', ({ length }) =>
    length <= max ? null : `must have at most ${max} ${items}; it has ${length}`,
  )
}

/** No lone surrogates and no control characters other than tab, CR and LF. */
export function cleanText(payload: z.core.ParsePayload<string>) {
  return rule<string>('invalid_characters', (value) => {
    if (!value.isWellFormed()) return 'must not contain lone surrogates; send valid Unicode'
    const control = CONTROL_CHARACTER.exec(value)
    if (!control) return null
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return `must not contain control characters; remove U+${code} at position ${control.index + 1}`
  })(payload)
}

/** A slug of which something is left in its stored form, and that no route needs. */
export function usableSlug(payload: z.core.ParsePayload<string>) {
  rule<string>('invalid_slug', (value) =>
    normalizeSlug(value) === '' ? `must have at least one letter or digit; got ${quote(value)}` : null,
  )(payload)
  rule<string>('reserved', (value) =>
    isReservedSlug(normalizeSlug(value))
      ? `must not be the reserved word "${normalizeSlug(value)}"; choose another`
      : null,
  )(payload)
}

/** A former address that the service does not answer itself. */
export function usableAlias(payload: z.core.ParsePayload<string>) {
  rule<string>('invalid_path', (value) =>
    toAlias(value) === null
      ? `must be a path such as "/2019/05/judul/", or a full URL; got ${quote(value)}`
      : null,
  )(payload)
  rule<string>('reserved', (value) =>
    isReservedAlias(value)
      ? `must not be an address that this service answers itself; leave out ${quote(value)}`
      : null,
  )(payload)
}

/** The most bytes of UTF-8 that the content of an article has: 1 MiB. */
export const MAX_CONTENT_BYTES = 1_048_576

/** At most 1 MiB in UTF-8. */
export function contentSize(payload: z.core.ParsePayload<string>) {
  return rule<string>('too_long', (value) => {
    const bytes = Buffer.byteLength(value)
    return bytes <= MAX_CONTENT_BYTES ? null : `must have at most 1 MiB; it has ${bytes} bytes`
  })(payload)
}

/** A date-time of RFC 3339, in the years 1 to 9999. */
export function dateTime(payload: z.core.ParsePayload<string>) {
  return rule<string>('invalid_date_time', (value) => {
    const issue = dateTimeIssue(value)
    return issue && `${issue}; got ${quote(value)}`
  })(payload)
}

/** What is wrong with a date-time, as the end of a sentence; null when it is one that can be stored. */
export function dateTimeIssue(text: string): string | null {
  const moment = parseDateTime(text)
  if (!moment) return 'must be an RFC 3339 date-time such as 2026-01-31T08:00:00Z'
  return isStorableDate(moment) ? null : 'must be in the years 0001 to 9999 (UTC)'
}

/** How far ahead a date may be: what is later is a slip, not a plan. */
const MAX_YEARS_AHEAD = 10

/** At most ten years from now. */
export function notFarAhead(payload: z.core.ParsePayload<string>) {
  return rule<string>('in_future', (value) => {
    const moment = parseDateTime(value)
    const last = new Date()
    last.setUTCFullYear(last.getUTCFullYear() + MAX_YEARS_AHEAD)
    if (!moment || moment <= last) return null
    return `must be at most ${MAX_YEARS_AHEAD} years ahead; got ${quote(value)}`
  })(payload)
}

/** `a, b or c`. */
export function listOf(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
}

/** A value as the caller wrote it, shortened to fit a sentence. */
export function quote(value: unknown): string {
  const shown = JSON.stringify(value) ?? 'nothing'
  return truncate(shown, MAX_QUOTED_LENGTH)
}

const MAX_QUOTED_LENGTH = 120

/** An absolute https URL, or one of the service's own. */
export function isPictureUrl(url: string): boolean {
  if (!/^https?:\/\/(?=[^/?#]*[\p{L}\p{N}])[^\s\p{Cc}"<>\\^`{|}]+$/iu.test(url) || !URL.canParse(url))
    return false
  const { protocol, origin, username, password } = new URL(url)
  if (username || password) return false
  return protocol === 'https:' || origin === config().siteUrl
}
