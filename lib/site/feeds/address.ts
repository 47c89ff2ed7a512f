import { config } from '../../config'
import type { Link } from '../head-parts'

/** The list that a feed is of, when it is not the whole site. */
export type FeedSource = { path: string; name: string }

/** The formats of a feed: the last part of its address, and its media type. */
export const FEED_FORMATS = {
  rss: { file: 'feed.xml', type: 'application/rss+xml', name: 'RSS' },
  atom: { file: 'atom.xml', type: 'application/atom+xml', name: 'Atom' },
  json: { file: 'feed.json', type: 'application/feed+json', name: 'JSON Feed' },
} as const

export type FeedFormat = keyof typeof FEED_FORMATS

/** The path of a feed: of the whole site, or of the list at `path`. */
export function feedPath(format: FeedFormat, path = ''): string {
  return `${path}/${FEED_FORMATS[format].file}`
}

/** The links by which programs find the feeds of the site, or of one list. */
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
