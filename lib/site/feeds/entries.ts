import { config } from '../../config'
import { htmlForFeed } from '../../content/absolute-urls'
import type { SafeHtml } from '../../content/safe-html'
import { type MediaImage, storedSize } from '../../media/files'
import { articleUrl } from '../../routes/addresses'
import {
  type FeedList,
  listNewestArticles,
  type NewestArticle,
  readGallery,
  readHtml,
} from './newest-articles'

export type Feed = {
  title: string
  description: string
  /** The absolute URL of the feed's page. */
  home: string
  self: string
  language: string
  icon: string
  /** The WebSub hub that is told of changes of this feed; null if there is none. */
  hub: string | null
  /** The time of the newest change of an article in it; the Unix epoch for an empty feed. */
  updated: Date
  entries: Entry[]
}

export type Entry = {
  /** Constant for the life of the article, even if its URL changes (RFC 4151). */
  id: string
  url: string
  title: string
  summary: string
  /** The full text, with absolute URLs; null in all but the newest, and if the feed would become too long. */
  html: string | null
  published: Date
  updated: Date
  author: string
  /** The category, then the tags. */
  terms: string[]
  image: FeedImage | null
  language: string
}

type FeedImage = {
  url: string
  type: string | null
  bytes: number | null
  size: { width: number; height: number } | null
}

const NEWEST = 30
/** Further articles have only their summary, and so do those that do not fit. */
const MAX_WHOLE_TEXTS = 10
const MAX_CONTENT_BYTES = 400_000

/** The newest articles of the site, or of one of its lists. Throws `not_found` for a list without articles. */
export async function listEntries(list: FeedList): Promise<Entry[]> {
  const entries: Entry[] = []
  let left = MAX_CONTENT_BYTES
  for (const [index, article] of (await listNewestArticles(list, NEWEST)).entries()) {
    // One at a time, and only what the feed has room for: long articles would take much memory.
    const isWhole = index < MAX_WHOLE_TEXTS && article.htmlBytes <= left
    if (isWhole) left -= article.htmlBytes
    const html = isWhole ? await readHtml(article) : null
    entries.push(toEntry(article, html, await imageOfEntry(article)))
  }
  return entries
}

async function imageOfEntry({ id, cover, cover_image_url }: NewestArticle): Promise<FeedImage | null> {
  if (cover_image_url !== null) return toFeedImage(cover_image_url, cover)
  const [first] = await readGallery(id)
  return first ? toFeedImage(first.url, first.media ?? null) : null
}

function toFeedImage(url: string, media: MediaImage | null): FeedImage {
  if (!media) return { url, type: typeOf(url), bytes: null, size: null }
  const { type, bytes, width, height } = media
  return { url, type, bytes, size: storedSize({ width, height }) }
}

function toEntry(article: NewestArticle, html: SafeHtml | null, image: FeedImage | null): Entry {
  const url = articleUrl(article.slug)
  return {
    id: idOf(article),
    url,
    title: article.title,
    summary: article.summary,
    html: html && htmlForFeed(html, url),
    published: article.published_at,
    updated: article.updated_at,
    author: article.author_name,
    terms: [...new Set([article.category, ...article.tags])],
    image,
    language: article.language,
  }
}

function idOf({ id, created_at }: NewestArticle): string {
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

/** The type by the extension of the URL; the image itself is never fetched. */
function typeOf(url: string): string | null {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(new URL(url).pathname) ?? []
  return TYPES[ending.toLowerCase()] ?? null
}
