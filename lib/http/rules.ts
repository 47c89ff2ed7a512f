import * as z from 'zod'
import { isStorableDate, parseDateTime } from '../text/date-time'
import { CONTROL_CHARACTER, truncate } from '../text/strings'

type FindIssue<Value> = (value: Value) => string | null

/** A check of zod with a code of ours; `findIssue` returns the sentence after the field's name, or null for a valid value. */
export function rule<Value>(code: string, findIssue: FindIssue<Value>): z.core.CheckFn<Value> {
  return ({ value, issues }) => {
    const message = findIssue(value)
    if (message !== null) issues.push({ code: 'custom', input: value, message, params: { code } })
  }
}

/** At most `max` characters: code points, as in JSON Schema. */
export function maxCharacters(max: number) {
  return rule<string>('too_long', (value) => {
    const length = [...value].length
    return length <= max ? null : `must have at most ${max} characters; it has ${length}`
  })
}

/** What a header can have as its value: 1 to `max` characters of printable ASCII. */
export function headerValue(max: number) {
  return rule<string>('invalid_characters', (value) => {
    const isValid = /^[ -~]+$/.test(value) && value.length <= max
    return isValid ? null : `must have 1 to ${max} printable ASCII characters; got ${quote(value)}`
  })
}

/** Longer lists are cut before they are checked: every item of a million would take seconds. */
export const MAX_CHECKED_ITEMS = 1_000

/** A list of at most `max` items; `items` is their plural in the message. */
export function maxItems(max: number, items: string) {
  return rule<unknown[]>('too_many', ({ length }) => {
    const count = length > MAX_CHECKED_ITEMS ? `more than ${MAX_CHECKED_ITEMS.toLocaleString('en')}` : length
    return length <= max ? null : `must have at most ${max} ${items}; it has ${count}`
  })
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

/** No U+FFFD, which stands in a query and in a form for what is not UTF-8. */
export function readable(payload: z.core.ParsePayload<string>) {
  return rule<string>('invalid_characters', (value) =>
    value.includes('\uFFFD') ? 'has characters that are not UTF-8; encode it as UTF-8' : null,
  )(payload)
}

/** A date-time of RFC 3339, in the years 1 to 9999. */
export function dateTime(payload: z.core.ParsePayload<string>) {
  return rule<string>('invalid_date_time', (value) => {
    const issue = dateTimeIssue(value)
    return issue && `${issue}; got ${quote(value)}`
  })(payload)
}

function dateTimeIssue(text: string): string | null {
  const moment = parseDateTime(text)
  if (!moment) return 'must be an RFC 3339 date-time such as 2026-01-31T08:00:00Z'
  return isStorableDate(moment) ? null : 'must be in the years 0001 to 9999 (UTC)'
}

/** `a, b or c`, for a sentence. */
export function listOf(choices: readonly string[]): string {
  return CHOICES.format(choices)
}

const CHOICES = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** A received value as JSON for a message, cut to 120 characters. */
export function quote(value: unknown): string {
  const shown = JSON.stringify(value) ?? 'nothing'
  return truncate(shown, MAX_QUOTED_LENGTH)
}

const MAX_QUOTED_LENGTH = 120

/** A query parameter of 1 or more; a number that is too large becomes the greatest safe integer. */
export function positiveInteger(name: string) {
  return z
    .string()
    .regex(/^0*[1-9]\d*$/, `${name} must be an integer of 1 or more.`)
    .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
}

/** A query parameter that is `true` or `false`, false by default; `1` and `yes` are rejected. */
export function flag(name: string) {
  return z
    .enum(['true', 'false'], { error: () => `${name} must be true or false.` })
    .default('false')
    .transform((text) => text === 'true')
}

/** A query parameter that is an RFC 3339 date-time in the years 1 to 9999; the + of its offset may be unescaped. */
export function moment(name: string) {
  return z
    .string({ error: () => `${name} is required: a date-time such as 2026-01-31T08:00:00Z.` })
    .meta({ format: 'date-time', examples: ['2026-01-31T08:00:00Z'] })
    .transform((input, context) => {
      // An unescaped + reads as a space.
      const text = input.replace(/ (?=\d\d:\d\d$)/, '+')
      const parsed = parseDateTime(text)
      const issue = dateTimeIssue(text)
      if (parsed && !issue) return parsed
      context.addIssue({ code: 'custom', message: `${name} ${issue}.` })
      return z.NEVER
    })
}
