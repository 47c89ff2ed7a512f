/** RFC 3339 §5.6: date, time and offset; seconds may have a fraction. */
const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

/** The years (UTC) that both databases and RFC 3339 can hold. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

export const DAY_MS = 86_400_000

/** Parses an RFC 3339 date-time to the millisecond; null if invalid (25:00). A leap second (§5.7) becomes the next second. */
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

/** The midnight (UTC) after a second, null if it does not end a month: leap seconds occur only there. */
function afterLeapSecond(secondBefore: Date): Date | null {
  const moment = new Date(secondBefore.getTime() + 1_000)
  const isMidnight = moment.getTime() % DAY_MS === 0
  return isMidnight && moment.getUTCDate() === 1 ? moment : null
}

/** Whether a moment is valid and in the years 1 to 9999 (UTC), and so can be stored and compared. */
export function isStorableDate(moment: Date): boolean {
  return moment.getTime() >= FIRST_MS && moment.getTime() <= LAST_MS
}

function daysIn(year: number, month: number): number {
  // `Date.UTC` maps years below 100 to the 20th century.
  const date = new Date(0)
  date.setUTCFullYear(year, month, 0)
  return date.getUTCDate()
}

const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?)?(?: ?([Zz]|[+-]\d\d:?\d\d))?$/

/**
 * Parses a date or date-time as people write it, without an offset in `timeZone` (IANA); null for anything else. Of two
 * moments with that wall-clock time it is the earlier; a skipped time is moved by what was skipped, as by Temporal's
 * disambiguation `compatible`.
 */
export function toDateTime(text: string, timeZone: string): Date | null {
  const [, date, time = '00:00', seconds = ':00', offset] = DATE_TIME.exec(text.trim()) ?? []
  if (date === undefined) return null
  const local = `${date}T${time}${seconds}`
  if (offset !== undefined) return parseDateTime(local + offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2'))
  const asUtc = parseDateTime(`${local}Z`)
  return asUtc && fromWallClock(asUtc, timeZone)
}

function fromWallClock(wall: Date, timeZone: string): Date | null {
  const around = [-DAY_MS, DAY_MS].map((ms) => new Date(wall.getTime() + ms))
  const offsets = around.filter(isStorableDate).map((moment) => offsetAt(moment, timeZone))
  const momentAt = (offset: number) => new Date(wall.getTime() - offset)
  // The offset before a change is first: it makes the earlier of two moments, and applies where there is none.
  const offset = offsets.find((ms) => offsetAt(momentAt(ms), timeZone) === ms) ?? offsets[0]
  if (offset === undefined) return null
  const moment = momentAt(offset)
  return isStorableDate(moment) ? moment : null
}

function offsetAt(moment: Date, timeZone: string): number {
  const shown = Date.parse(`${wallClockAt(moment, timeZone)}Z`)
  return shown - Math.floor(moment.getTime() / 1_000) * 1_000
}

/** The wall-clock time of a moment in `timeZone` (IANA) to the minute: `2026-12-01T08:00`. */
export function toWallClock(moment: Date, timeZone: string): string {
  return wallClockAt(moment, timeZone).slice(0, 'YYYY-MM-DDTHH:MM'.length)
}

function wallClockAt(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(moment).replace(' ', 'T').padStart('YYYY-MM-DDTHH:MM:SS'.length, '0')
}
