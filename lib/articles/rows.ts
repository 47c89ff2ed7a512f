import type { SafeHtml } from '../content/safe-html'
import { type Sql, sql } from '../db/sql'

/** A row of `article` as lists read it. */
export type SummaryRow = {
  id: number
  slug: string
  title: string
  summary: string
  category: string
  tags: string
  author_name: string
  status: 'published' | 'draft'
  cover_image_url: string | null
  reading_minutes: number
  views: number
  published_at: Date
  ever_published: boolean
  created_at: Date
  updated_at: Date
}

export const SUMMARY_COLUMNS: Sql = sql`a.id, a.slug, a.title, COALESCE(a.summary, a.excerpt) AS summary,
  c.name AS category, a.tags, a.author_name, a.status, a.cover_image_url, a.reading_minutes, v.count AS views,
  a.published_at, a.ever_published, a.created_at, a.updated_at`

export const SUMMARY_TABLES: Sql = sql`article a
  JOIN category c ON c.id = a.category_id
  JOIN article_views v ON v.article_id = a.id`

/** A row of `article` and its content, as the detail reads it. */
export type DetailRow = SummaryRow & {
  category_id: number
  revision: number
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  gallery: string | null
  source: string
  format: string
  html: SafeHtml
  text: string
  pictures: string
  render_version: number
}

export const DETAIL_COLUMNS: Sql = sql`${SUMMARY_COLUMNS}, a.category_id, a.revision, a.meta_title,
  a.meta_description, a.meta_keywords, a.gallery, t.source, t.format, t.html, t.text, t.pictures, t.render_version`

export const DETAIL_TABLES: Sql = sql`${SUMMARY_TABLES} JOIN article_content t ON t.article_id = a.id`
