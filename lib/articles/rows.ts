import type { Topic } from '../bus/topics'
import { dependOn } from '../cache/cached'
import { config } from '../config'
import type { ArticleImage } from '../content/extract/images'
import { RENDER_VERSION } from '../content/render'
import type { SafeHtml } from '../content/safe-html'
import type { Queries } from '../db/database'
import { type Sql, sql } from '../db/sql'
import { type MediaImage, shownUrl } from '../media/files'
import type { Status } from './access'

export type DisplayedImage = ArticleImage & { media?: MediaImage }

// These columns were validated before they were written: here they only get their types back.

/** The tags in the JSON column `tags`. */
export function parseTags(json: string): string[] {
  return JSON.parse(json)
}

/** The media in the JSON column `cover_media`; null where there is none. */
export function parseMediaImage(json: string | null): MediaImage | null {
  return json === null ? null : JSON.parse(json)
}

/** The displayable images in the JSON columns `gallery` and `pictures`, with their media from the column `media`. */
export function parseDisplayedImages(json: string, media: string): DisplayedImage[] {
  const byUrl: Record<string, MediaImage> = JSON.parse(media)
  return parseImages(json).flatMap((image) => {
    const found = byUrl[image.url]
    const url = shownUrl(image.url, found)
    return url === null ? [] : [{ ...image, url, ...(found && { media: found }) }]
  })
}

/** The images in the JSON columns `gallery` and `pictures`. */
export function parseImages(json: string): ArticleImage[] {
  return JSON.parse(json)
}

export type SummaryRow = Omit<SummaryRecord, 'tags' | 'views'> & {
  tags: string[]
  cover: MediaImage | null
  views: number
  excerpt?: string
  highlight?: string
}

export type DetailRow = SummaryRow & {
  category_id: number
  translation_group: string | null
  revision: number
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  gallery: DisplayedImage[] | null
  format: string
  html: SafeHtml
  text: string
  pictures: DisplayedImage[]
  render_version: number
}

export const SUMMARY_COLUMNS: Sql = sql`a.id, a.slug, a.title, COALESCE(a.summary, a.excerpt) AS summary,
  c.name AS category, c.slug AS category_slug, a.tags, a.author_name, a.status, a.cover_image_url, a.cover_media, a.reading_minutes, v.count AS views,
  a.language, a.published_at, a.ever_published, a.created_at, a.updated_at`

export const SUMMARY_TABLES: Sql = sql`article a
  JOIN category c ON c.id = a.category_id
  JOIN article_views v ON v.article_id = a.id`

/** Empty for HTML from an older pipeline or a backup, which is never shown. */
const TRUSTED_HTML: Sql = sql`CASE WHEN t.render_version >= ${RENDER_VERSION} THEN t.html ELSE '' END AS html`

/**
 * Whether this pipeline rendered the stored content, or a newer one: during an upgrade without downtime, instances of two
 * versions would otherwise render each article again and again, each after the other.
 */
export function isCurrentVersion(renderVersion: number): boolean {
  return renderVersion >= RENDER_VERSION
}

/** Makes every article be rerendered before it is shown: the HTML of a backup is not trusted. */
export const DISTRUST_ALL: Sql = sql`UPDATE article_content SET render_version = -ABS(render_version)`

/** The rows of a query that selects `SUMMARY_COLUMNS`, and perhaps `Further` ones, for a response that shows them. */
export async function selectSummaries<Further = unknown>(
  queries: Queries,
  query: Sql,
): Promise<(SummaryRow & Further)[]> {
  const records = await queries.$queryRaw<(SummaryRecord & Further)[]>(query)
  dependOn(...records.map(({ id }): Topic => `article:${id}`))
  return records.map(toSummaryRow)
}

/** The language of an article; the site's for an old article whose language is not yet detected. */
export function shownLanguage({ language }: { language: string }): string {
  return language || config().siteLocale
}

/** The articles with their content for which `condition` on `article a` holds. */
export async function selectDetails(queries: Queries, condition: Sql): Promise<DetailRow[]> {
  const records = await queries.$queryRaw<DetailRecord[]>`
    SELECT ${SUMMARY_COLUMNS}, a.category_id, a.translation_group, a.revision, a.meta_title, a.meta_description, a.meta_keywords,
      a.gallery, t.format, ${TRUSTED_HTML}, t.text, t.pictures, t.media, t.render_version
    FROM ${SUMMARY_TABLES} JOIN article_content t ON t.article_id = a.id WHERE ${condition}`
  return records.map(toDetailRow)
}

/** The rows in the order of `ids`; an id without a row is left out. */
export function inOrderOf<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type SummaryRecord = {
  id: number
  slug: string
  title: string
  summary: string
  category: string
  category_slug: string
  tags: string
  author_name: string
  status: Status
  cover_image_url: string | null
  cover_media: string | null
  reading_minutes: number
  views: unknown
  language: string
  published_at: Date
  ever_published: boolean
  created_at: Date
  updated_at: Date
}

/** Only the pipeline stores `html`. */
type DetailRecord = SummaryRecord &
  Omit<DetailRow, keyof SummaryRecord | 'gallery' | 'pictures'> & {
    gallery: string | null
    pictures: string
    media: string
  }

function toSummaryRow<Record extends SummaryRecord>(record: Record) {
  const cover = parseMediaImage(record.cover_media)
  return {
    ...record,
    tags: parseTags(record.tags),
    views: Number(record.views),
    language: shownLanguage(record),
    cover,
    cover_image_url: shownUrl(record.cover_image_url, cover),
  }
}

function toDetailRow({ media, ...record }: DetailRecord): DetailRow {
  return {
    ...toSummaryRow(record),
    gallery: record.gallery === null ? null : parseDisplayedImages(record.gallery, media),
    pictures: parseDisplayedImages(record.pictures, media),
  }
}
