/** RFC 3339 §5.6: date, time and offset; seconds may have a fraction. */
const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

/** The years (UTC) that both databases and RFC 3339 can hold. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')
const DAY_MS = 86_400_000

/**
 * The moment of an RFC 3339 date-time, to the millisecond; null when there is no such moment (30 February, 25:00). A leap
 * second (§5.7) is the second after it, as for clocks that have none.
 */
export function parseDateTime(text: string): Date | null {
  const parts = RFC_3339.exec(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second, fraction = '', offset = 'Z'] = parts
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) return null
  if (Number(hour) > 23) return null
  const upTo = (rest: string) =>
    new Date(`${year}-${month}-${day}T${hour}:${minute}:${rest}${offset.toUpperCase()}`)
  if (second === '60') return afterLeapSecond(upTo('59'))
  const moment = upTo(`${second}${fraction.slice(0, 4)}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** The midnight (UTC) after a second, where that ends a month: leap seconds stand nowhere else. */
function afterLeapSecond(secondBefore: Date): Date | null {
  const moment = new Date(secondBefore.getTime() + 1_000)
  const isMidnight = moment.getTime() % DAY_MS === 0
  return isMidnight && moment.getUTCDate() === 1 ? moment : null
}

/** Whether a moment is in the years 1 to 9999 (UTC), and so can be stored and compared. */
export function isStorableDate(moment: Date): boolean {
  return moment.getTime() >= FIRST_MS && moment.getTime() <= LAST_MS
}

function daysIn(year: number, month: number): number {
  // Date.UTC takes years below 100 for those of the last century.
  const date = new Date(0)
  date.setUTCFullYear(year, month, 0)
  return date.getUTCDate()
}
