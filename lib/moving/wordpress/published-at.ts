import { toDateTime } from '../../text/local-date-time'
import { fieldOf, type Item } from './item'

/**
 * When an item was published or is to be: by `post_date_gmt`, which is zero for what never was, else by `pubDate`, else by
 * `post_date` in the zone of the site. A draft that was never published has none.
 */
export function publishedAtOf(item: Item, isDraft: boolean, timeZone: string): Date | undefined {
  const universal = toMoment(fieldOf(item, 'wp:post_date_gmt'), 'UTC') ?? fromRfc822(fieldOf(item, 'pubDate'))
  if (universal || isDraft) return universal
  return toMoment(fieldOf(item, 'wp:post_date'), timeZone)
}

function toMoment(text: string, timeZone: string): Date | undefined {
  return text.startsWith('0000') ? undefined : (toDateTime(text, timeZone) ?? undefined)
}

/** Zero dates are written with the year -0001. */
function fromRfc822(text: string): Date | undefined {
  if (!/^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} /i.test(text)) return undefined
  const moment = new Date(text)
  return moment.getTime() > 0 ? moment : undefined
}
