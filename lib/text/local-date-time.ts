import { isStorableDate, parseDateTime } from './date-time'

const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?)?(?: ?([Zz]|[+-]\d\d:?\d\d))?$/

/**
 * The moment of a date or date-time as people write them: `2026-01-31`, `2026-01-31 08:00`, with or without an offset.
 * One without is read in `timeZone` (an IANA name). Null for anything else.
 */
export function toDateTime(text: string, timeZone: string): Date | null {
  const [, date, time = '00:00', seconds = ':00', offset] = DATE_TIME.exec(text.trim()) ?? []
  if (date === undefined) return null
  const local = `${date}T${time}${seconds}`
  if (offset !== undefined) return parseDateTime(local + offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2'))
  const asUtc = parseDateTime(`${local}Z`)
  return asUtc && fromWallClock(asUtc, timeZone)
}

/** The moment when clocks in `timeZone` show what clocks in UTC show at `wall`; null outside of the years 1 to 9999. */
function fromWallClock(wall: Date, timeZone: string): Date | null {
  // The offset at the first guess may be that of the other side of a change of the clocks.
  const guess = new Date(wall.getTime() - offsetAt(wall, timeZone))
  if (!isStorableDate(guess)) return null
  const moment = new Date(wall.getTime() - offsetAt(guess, timeZone))
  return isStorableDate(moment) ? moment : null
}

/** How far clocks in `timeZone` are ahead of UTC, in milliseconds. */
function offsetAt(moment: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const shown = Date.parse(`${format.format(moment).replace(' ', 'T').padStart(19, '0')}Z`)
  return shown - Math.floor(moment.getTime() / 1_000) * 1_000
}
