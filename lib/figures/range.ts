import { config } from '../config'
import { issuesError } from '../errors'
import { addDays, countDays, type Day, dayAt, isoDate } from '../views/days'

/** Days in `SITE_TIMEZONE`, both inclusive. */
export type Range = { from: Day; to: Day }

const DEFAULT_DAYS = 28
const MAX_DAYS = 366

/** The requested range, by default 28 days up to today. Throws `invalid_parameter` if it is reversed or exceeds 366 days. */
export function toRange(wanted: { from?: Day | undefined; to?: Day | undefined }): Range {
  const to = wanted.to ?? today()
  const from = wanted.from ?? addDays(to, 1 - DEFAULT_DAYS)
  if (from > to) throw invalidFrom(`from must not be after to (${isoDate(to)}).`)
  const days = countDays(from, to)
  if (days > MAX_DAYS) throw invalidFrom(`from and to span ${days} days; request at most ${MAX_DAYS}.`)
  return { from, to }
}

/** The range of `count` days that ends today. */
export function lastDays(count: number): Range {
  const to = today()
  return { from: addDays(to, 1 - count), to }
}

/** The range of the same length right before a range. */
export function previousOf({ from, to }: Range): Range {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) }
}

/** Every day of a range, oldest first. */
export function daysIn({ from, to }: Range): Day[] {
  return Array.from({ length: countDays(from, to) }, (_, at) => addDays(from, at))
}

function today(): Day {
  return dayAt(new Date(), config().siteTimezone)
}

function invalidFrom(message: string) {
  return issuesError('invalid_parameter', [{ parameter: 'from', code: 'invalid_value', message }])
}
