import { config } from '../../config'
import type { Picture } from '../../content/extract/pictures'
import { summarize } from '../../content/extract/summary'
import { RENDER_VERSION, type Rendered, renderContent } from '../../content/render'
import { extractKeywords } from '../../search/keywords'
import { type SearchDocument, splitWords, toSearchDocument } from '../../search/terms'
import type { ArticleFields } from '../schema/fields'

/** An article as its rows will have it, but for what only the transaction knows: ids, slug, dates. */
export type DerivedArticle = {
  article: {
    title: string
    titleKey: string
    summary: string | null
    excerpt: string
    authorName: string
    tags: string
    status: 'published' | 'draft'
    coverImageUrl: string | null
    metaTitle: string | null
    metaDescription: string | null
    metaKeywords: string | null
    gallery: string | null
    readingMinutes: number
  }
  content: {
    source: string
    formatGiven: string
    format: string
    html: string
    text: string
    pictures: string
    renderVersion: number
  }
  keywords: string[]
  terms: SearchDocument
  /** What the sanitiser took out of the content. */
  removed: string[]
}

/** PostgreSQL's index takes keys of up to 2,700 bytes; a title has never needed so many to be sorted. */
const MAX_TITLE_KEY = 200

/**
 * Derives all that is stored of an article from its fields: the rendered content, excerpt, search terms, keywords.
 * Touches no database. Throws `validation_failed` when the content takes too long to render, `unavailable` when too many
 * other articles of such a client wait to be.
 */
export async function deriveArticle(
  fields: ArticleFields,
  client: 'reader' | 'writer' = 'writer',
): Promise<DerivedArticle> {
  const { siteUrl, siteLocale, defaultAuthor } = config()
  const format = fields.content_format ?? 'auto'
  const rendered = await renderContent(fields.content, { format, siteUrl, locale: siteLocale, client })
  const tags = fields.tags ?? []
  return {
    article: {
      title: fields.title,
      titleKey: splitWords(fields.title).join(' ').slice(0, MAX_TITLE_KEY),
      summary: fields.summary ?? null,
      excerpt: summarize(rendered.prose || rendered.text),
      authorName: fields.author ?? defaultAuthor,
      tags: JSON.stringify(tags),
      status: fields.status ?? 'published',
      coverImageUrl: fields.cover_image_url ?? null,
      metaTitle: fields.meta_title ?? null,
      metaDescription: fields.meta_description ?? null,
      metaKeywords: fields.meta_keywords ?? null,
      gallery: fields.gallery ? JSON.stringify(fields.gallery.map(toPicture)) : null,
      readingMinutes: rendered.readingMinutes,
    },
    content: contentRow(fields.content, format, rendered),
    keywords: extractKeywords({ title: fields.title, text: rendered.text }, siteLocale),
    terms: toSearchDocument({ title: fields.title, tags, text: rendered.text }, siteLocale),
    removed: rendered.removed,
  }
}

function contentRow(source: string, formatGiven: string, rendered: Rendered): DerivedArticle['content'] {
  return {
    source,
    formatGiven,
    format: rendered.format,
    html: rendered.html,
    text: rendered.text,
    pictures: JSON.stringify(
      rendered.pictures.map((picture) => ({ ...picture, url: absolute(picture.url) })),
    ),
    renderVersion: RENDER_VERSION,
  }
}

function absolute(url: string): string {
  return URL.canParse(url) ? url : new URL(url, config().siteUrl).href
}

function toPicture({
  url,
  alt = '',
  caption = '',
}: {
  url: string
  alt?: string
  caption?: string
}): Picture {
  return { url, alt, caption }
}
