import { config } from '../../config'
import { DAY_MS } from '../../text/date-time'

/** The time in the trash is over for articles deleted at this time or before. */
export function trashLimit(): Date {
  return new Date(Date.now() - config().trashDays * DAY_MS)
}

/** When an article deleted at `deletedAt` is deleted for good. */
export function trashEndOf(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + config().trashDays * DAY_MS)
}
