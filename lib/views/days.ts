import { DAY_MS } from '../text/date-time'
/** A calendar day as a sortable number: `20261231`. */
export type Day = number

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of a moment in `timeZone` (IANA). */
export function dayAt(moment: Date, timeZone: string): Day {
  return Number(formatIn(timeZone).format(moment).replaceAll('-', ''))
}

/** Cached, since creating a format takes longer than all else about a view. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone })
  formats.set(timeZone, format)
  return format
}

/** The day of an ISO date (`2026-12-31`); null if it is invalid (`2026-02-30`). */
export function parseDay(text: string): Day | null {
  const [, year, month, day] = ISO_DATE.exec(text) ?? []
  const wanted = Number(`${year}${month}${day}`)
  return wanted >= FIRST_DAY && addDays(wanted, 0) === wanted ? wanted : null
}

const FIRST_DAY = 1_0101

/** The day as an ISO date: `2026-12-31`. */
export function isoDate(day: Day): string {
  return utcOf(day).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The day `count` days after another, or before it if negative. */
export function addDays(day: Day, count: number): Day {
  const moment = utcOf(day)
  moment.setUTCDate(moment.getUTCDate() + count)
  return toDay(moment)
}

/** The first day of the month that a day is in. */
export function firstOfMonth(day: Day): Day {
  return day - (day % 100) + 1
}

/** The number of days from `from` to `to`, both included. */
export function countDays(from: Day, to: Day): number {
  return Math.round((utcOf(to).getTime() - utcOf(from).getTime()) / DAY_MS) + 1
}

function utcOf(day: Day): Date {
  const date = new Date(0)
  // Date.UTC maps years below 100 to 1900–1999.
  date.setUTCFullYear(Math.floor(day / 10_000), Math.floor((day % 10_000) / 100) - 1, day % 100)
  return date
}

function toDay(date: Date): Day {
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
}
