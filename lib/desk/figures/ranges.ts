import { lastDays, type Range } from '../../figures/range'

/** The ranges that the screens of figures offer, in days up to today. */
export const RANGES = [7, 28, 90, 365] as const

/** More publications of a range are not shown. */
export const MAX_PUBLICATIONS = 100

const DEFAULT = 28

/** The range of the query key `hari`: 28 days, if it names none that is offered. */
export function rangeOf(hari: string | undefined): Range {
  return lastDays(RANGES.find((count) => String(count) === hari) ?? DEFAULT)
}
