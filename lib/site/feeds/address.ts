import { config } from '../../config'
import type { Link } from '../head/tags'

/** The list of a feed that does not cover the whole site. */
export type FeedSource = { path: string; name: string }

/** The formats of a feed: its file name and media type. */
export const FEED_FORMATS = {
  rss: { file: 'feed.xml', type: 'application/rss+xml', name: 'RSS' },
  atom: { file: 'atom.xml', type: 'application/atom+xml', name: 'Atom' },
  json: { file: 'feed.json', type: 'application/feed+json', name: 'JSON Feed' },
} as const

export type FeedFormat = keyof typeof FEED_FORMATS

/** The path of a feed of the whole site, or of the list at `path`. */
export function feedPath(format: FeedFormat, path = ''): string {
  return `${path}/${FEED_FORMATS[format].file}`
}

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
