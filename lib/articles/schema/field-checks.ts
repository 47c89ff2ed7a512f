import type { z } from 'zod'
import { config } from '../../config'
import { parseDateTime } from '../../text/date-time'
import { truncate } from '../../text/truncate'
import { isReservedSlug, normalizeSlug } from '../write/slugs'

type FaultOf<Value> = (value: Value) => string | null

/** A check that fails with `code` when `faultOf` says what is wrong. */
export function rule<Value>(code: string, faultOf: FaultOf<Value>): z.core.CheckFn<Value> {
  return ({ value, issues }) => {
    const message = faultOf(value)
    if (message !== null) issues.push({ code: 'custom', input: value, message, params: { code } })
  }
}

/** Characters are code points, as JSON Schema counts them. */
export function atMostCharacters(most: number) {
  return rule<string>('too_long', (value) => {
    const length = [...value].length
    return length <= most ? null : `must have at most ${most} characters; it has ${length}`
  })
}

/** At most so many of `what`, a word in the plural. */
export function atMost(most: number, what: string) {
  return rule<unknown[]>('too_many', ({ length }) =>
    length <= most ? null : `must have at most ${most} ${what}; it has ${length}`,
  )
}

/** Refuses lone surrogates and control characters other than tab, CR and LF. */
export function cleanText(payload: z.core.ParsePayload<string>) {
  return rule<string>('invalid_characters', (value) => {
    if (!value.isWellFormed()) return 'must not contain lone surrogates; send valid Unicode'
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.exec(value)
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

/** At most 1 MiB in UTF-8. */
export function contentSize(payload: z.core.ParsePayload<string>) {
  return rule<string>('too_long', (value) => {
    const bytes = Buffer.byteLength(value)
    return bytes <= 1_048_576 ? null : `must have at most 1 MiB; it has ${bytes} bytes`
  })(payload)
}

/** A date-time of RFC 3339. */
export function dateTime(payload: z.core.ParsePayload<string>) {
  return rule<string>('invalid_date_time', (value) =>
    parseDateTime(value)
      ? null
      : `must be an RFC 3339 date-time such as 2026-01-31T08:00:00Z; got ${quote(value)}`,
  )(payload)
}

/** Not later than now. */
export function notInFuture(payload: z.core.ParsePayload<string>) {
  return rule<string>('in_future', (value) => {
    const moment = parseDateTime(value)
    if (!moment || moment.getTime() <= Date.now()) return null
    return `must not be in the future; got ${quote(value)}`
  })(payload)
}

/** `a, b or c`. */
export function listOf(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
}

/** A value as the caller wrote it, shortened to fit a sentence. */
export function quote(value: unknown): string {
  return truncate(JSON.stringify(value) ?? 'nothing', 120)
}

/** An absolute https URL, or one of the service's own. */
export function isPictureUrl(url: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}"<>\\^`{|}]+$/iu.test(url) || !URL.canParse(url)) return false
  const { protocol, origin, username, password } = new URL(url)
  if (username || password) return false
  return protocol === 'https:' || origin === config().siteUrl
}
