import { listNewestArticles, type TermRef } from '../../articles/read/list-newest'
import type { DetailRow } from '../../articles/rows'
import { articleUrl, galleryOf, seoOf } from '../../articles/serialize'
import { config } from '../../config'
import { htmlForFeed } from '../../content/absolute-urls'
import { languageOf } from '../language'

/** A feed, independent of its format. */
export type Feed = {
  title: string
  description: string
  /** The absolute URL of the page of the feed's articles. */
  home: string
  /** The absolute URL of the feed itself. */
  self: string
  language: string
  icon: string
  /** The WebSub hub; null if none is configured. */
  hub: string | null
  /** The latest change of an article in it; the epoch for an empty feed. */
  updated: Date
  entries: Entry[]
}

/** An article in a feed. */
export type Entry = {
  /** A tag URI (RFC 4151), which stays the same when the article is renamed. */
  id: string
  url: string
  title: string
  summary: string
  /** The full text with absolute URLs; null if the feed would grow too long. */
  html: string | null
  published: Date
  updated: Date
  author: string
  /** The category, then the tags. */
  terms: string[]
  image: { url: string; type: string | null } | null
  lang: string
}

const MAX_ENTRIES = 30
/** Feed readers give up on longer feeds; articles beyond it have only their summary. */
const MAX_TEXT_LENGTH = 4_000_000

/** The newest articles of the site, or of one of its lists. Throws `not_found` for a list without articles. */
export async function listEntries(term: TermRef): Promise<Entry[]> {
  let remaining = MAX_TEXT_LENGTH
  const rows = await listNewestArticles(term, MAX_ENTRIES)
  return rows.map((row) => {
    const entry = toEntry(row)
    remaining -= entry.html?.length ?? 0
    return remaining < 0 ? { ...entry, html: null } : entry
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
    html: htmlForFeed(row.html, url),
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

const IMAGE_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}

/** By the extension in the URL; the picture itself is never fetched. */
function typeOf(url: string): string | null {
  const [, extension = ''] = /\.([a-z]+)$/i.exec(new URL(url).pathname) ?? []
  return IMAGE_TYPES[extension.toLowerCase()] ?? null
}
