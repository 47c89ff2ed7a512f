import { DAY_MS } from './date-time'

const UNITS_MS = { h: 3_600_000, d: DAY_MS }

/** Parses hours (`12h`) or days (`90d`) into milliseconds; null for anything else. */
export function parseDuration(text: string): number | null {
  const [, count, unit] = /^([1-9]\d{0,4})([hd])$/.exec(text) ?? []
  return count !== undefined && (unit === 'h' || unit === 'd') ? Number(count) * UNITS_MS[unit] : null
}
