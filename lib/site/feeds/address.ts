export const FEED_FORMATS = {
  rss: { file: 'feed.xml', type: 'application/rss+xml', name: 'RSS' },
  atom: { file: 'atom.xml', type: 'application/atom+xml', name: 'Atom' },
  json: { file: 'feed.json', type: 'application/feed+json', name: 'JSON Feed' },
} as const

export type FeedFormat = keyof typeof FEED_FORMATS

/** The path of a feed of the whole site, or of the list at `path`; of all languages, or of one. */
export function feedPath(format: FeedFormat, path = '', language: string | null = null): string {
  const query = language === null ? '' : `?bahasa=${language}`
  return `${path}/${FEED_FORMATS[format].file}${query}`
}
