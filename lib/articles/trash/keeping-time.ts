import { config } from '../../config'
import { DAY_MS } from '../../text/date-time'

/** Until when an article must have been deleted for its time to be over. */
export function trashLimit(): Date {
  return new Date(Date.now() - config().trashDays * DAY_MS)
}

/** When an article that was deleted at a time goes for good. */
export function trashEndOf(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + config().trashDays * DAY_MS)
}
