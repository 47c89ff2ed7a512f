import { config } from '../../config'

const DAY_MS = 24 * 60 * 60 * 1000

/** Until when an article must have been deleted for its time to be over. */
export function trashLimit(): Date {
  return new Date(Date.now() - config().trashDays * DAY_MS)
}

/** When an article that was deleted at a time goes for good. */
export function trashEndOf(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + config().trashDays * DAY_MS)
}
