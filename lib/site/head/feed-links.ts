import { config } from '../../config'
import { FEED_FORMATS, type FeedFormat, feedPath } from '../feeds/address'
import type { Link } from './tags'

export type FeedSource = { path: string; name: string }

/** The links to the feeds of the site, or of one list, for the head of a page. */
export function feedLinks(source: FeedSource | null): Link[] {
  const { siteName } = config()
  const title = source ? `${source.name} – ${siteName}` : siteName
  return Object.entries(FEED_FORMATS).map(([format, { type, name }]) => ({
    rel: 'alternate',
    type,
    title: `${title} (${name})`,
    // Object.entries forgets that its keys are those of the literal.
    href: feedPath(format as FeedFormat, source?.path),
  }))
}
