import { articleUrl } from '../../article-address'
import { listNewestArticles, type TermRef } from '../../articles/read/list-newest'
import type { DetailRow } from '../../articles/rows'
import { galleryOf, seoOf } from '../../articles/serialize'
import { config } from '../../config'
import { htmlForFeed } from '../../content/absolute-urls'
import { storedHtml } from '../../content/render'
import { languageOf } from '../language'

/** A feed as each format writes it. */
export type Feed = {
  title: string
  description: string
  /** The absolute address of the page that the feed is of. */
  home: string
  /** The absolute address of the feed itself. */
  self: string
  language: string
  icon: string
  /** Where to hear of news without asking (WebSub); null when nowhere. */
  hub: string | null
  /** When the newest change of an article in it was; the beginning of time for an empty one. */
  updated: Date
  entries: Entry[]
}

/** An article as feeds tell it. */
export type Entry = {
  /** The same for as long as the article lives, whatever becomes of its address (RFC 4151). */
  id: string
  url: string
  title: string
  summary: string
  /** The whole text, with absolute addresses; null when the feed would grow too long. */
  html: string | null
  published: Date
  updated: Date
  author: string
  /** The category, then the tags. */
  terms: string[]
  image: { url: string; type: string | null } | null
  lang: string
}

const NEWEST = 30
/** Feed readers give up on longer ones: articles past this carry their summary alone. */
const MAX_FEED_LENGTH = 4_000_000

/** The newest articles of the site, or of one of its lists. Throws `not_found` for a list without articles. */
export async function listEntries(shelf: TermRef): Promise<Entry[]> {
  let left = MAX_FEED_LENGTH
  const rows = await listNewestArticles(shelf, NEWEST)
  return rows.map((row) => {
    const entry = toEntry(row)
    left -= entry.html?.length ?? 0
    return left < 0 ? { ...entry, html: null } : entry
  })
}

function toEntry(row: DetailRow): Entry {
  const url = articleUrl(row.slug)
  const { image } = seoOf(row, galleryOf(row))
  return {
    id: idOf(row),
    url,
    title: row.title,
    summary: row.summary,
    html: htmlForFeed(storedHtml(row.html), url),
    published: row.published_at,
    updated: row.updated_at,
    author: row.author_name,
    terms: [...new Set([row.category, ...(JSON.parse(row.tags) as string[])])],
    image: image === null ? null : { url: image, type: typeOf(image) },
    lang: languageOf(row.text) ?? config().siteLocale,
  }
}

function idOf({ id, created_at }: DetailRow): string {
  const { hostname } = new URL(config().siteUrl)
  return `tag:${hostname},${created_at.toISOString().slice(0, 10)}:artikel/${id}`
}

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}

/** As far as the address tells; the picture itself is never asked for. */
function typeOf(url: string): string | null {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(new URL(url).pathname) ?? []
  return TYPES[ending.toLowerCase()] ?? null
}
