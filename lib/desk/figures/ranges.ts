import { lastDays, type Range } from '../../figures/range'

/** The ranges that the figures offer, in days up to today. */
export const RANGES = [7, 28, 90, 365] as const

/** Further publications in a range are not shown. */
export const MAX_PUBLICATIONS = 100

const DEFAULT = 28

/** The range of the query parameter `hari`: 28 days, unless it is one of `RANGES`. */
export function rangeOf(hari: string | undefined): Range {
  return lastDays(RANGES.find((count) => String(count) === hari) ?? DEFAULT)
}
