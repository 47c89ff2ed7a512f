import { parseDateTime } from '../../lib/text/date-time'
import { parseDuration } from '../../lib/text/duration'
import { UsageError } from '../command'

/** `12h`, `90d`, `2027-01-01` (UTC), or an RFC 3339 time. Throws `UsageError` for anything else and for the past. */
export function parseExpiry(text: string, now: Date): Date {
  const duration = parseDuration(text)
  const moment =
    duration === null
      ? (parseDateTime(text) ?? parseDateTime(`${text}T00:00:00Z`))
      : new Date(now.getTime() + duration)
  if (!moment) {
    throw new UsageError(
      `--expires "${text}" is not a time; use 90d, 12h, 2027-01-01 or 2027-01-01T08:00:00Z.`,
    )
  }
  if (moment <= now) throw new UsageError(`--expires "${text}" is in the past.`)
  return moment
}
