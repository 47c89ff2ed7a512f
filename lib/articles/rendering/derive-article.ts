import { config } from '../../config'
import type { ArticleImage } from '../../content/extract/images'
import { RENDER_VERSION, type RenderedArticle, renderContent } from '../../content/render'
import type { Warning } from '../../errors'
import { splitWords } from '../../search/search-document'
import type { SearchParts } from '../../search/search-parts'
import type { Status } from '../access'
import type { ArticleFields } from '../schema/fields'

export type ArticleColumns = {
  title: string
  titleKey: string
  summary: string | null
  excerpt: string
  authorName: string
  tags: string[]
  status: Status
  coverImageUrl: string | null
  metaTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
  gallery: ArticleImage[] | null
  readingMinutes: number
  coverMedia: string | null
  language: string
  languageGiven: string | null
}

export type ContentColumns = {
  source: string
  formatGiven: string
  format: string
  html: string
  text: string
  pictures: string
  renderVersion: number
  media: string
}

export type DerivedArticle = {
  article: ArticleColumns
  content: ContentColumns
  search: SearchParts
  removed: string[]
  unresolved: string[]
  corrections: RenderedArticle['corrections']
  copies: 'own' | 'all'
  copyWarnings: Warning[]
  mediaIds: string[]
}

/** PostgreSQL's index keys are limited to 2,700 bytes; sorting titles needs fewer. */
const MAX_TITLE_KEY_LENGTH = 200

export type Derive = (
  fields: ArticleFields,
  stored: { id: number; revision: number } | null,
) => DerivedArticle

type RenderOptions = { queue?: 'reads' | 'writes'; lines?: 'marked' }

/** Derives everything stored for an article, without the database. Throws `validation_failed`, `unavailable`. */
export async function deriveArticle(
  fields: ArticleFields,
  options: RenderOptions = {},
): Promise<DerivedArticle> {
  return deriveFrom(await renderArticle(fields, options), fields)
}

/** Renders an article in a worker thread. Throws as `deriveArticle` does. */
export function renderArticle(
  {
    title,
    tags = [],
    language,
    content,
    content_format: format = 'auto',
    aliases: [former] = [],
  }: ArticleFields,
  { queue = 'writes', lines }: RenderOptions = {},
): Promise<RenderedArticle> {
  const { siteUrl, siteLocale, database } = config()
  const alias = former === undefined ? undefined : new URL(former, siteUrl).href
  return renderContent(
    { source: content, tags, language, provider: database.provider },
    { title, format, siteUrl, locale: siteLocale, lines, alias },
    queue,
  )
}

/** Derives an article that was rendered with the title, the tags, the language and the content of `fields`. */
export function deriveFrom(rendered: RenderedArticle, fields: ArticleFields): DerivedArticle {
  const { content_format: format = 'auto' } = fields
  const article = articleColumns(fields, rendered)
  const content = contentColumns(fields.content, format, rendered)
  return {
    article,
    content,
    search: rendered.search,
    removed: rendered.removed,
    unresolved: rendered.unresolved,
    corrections: rendered.corrections,
    copies: 'own',
    copyWarnings: [],
    mediaIds: [],
  }
}

/** The sort key of a title: folded by case and accents, without punctuation. */
export function titleKeyOf(title: string): string {
  // The cut may split a surrogate pair, which cannot be stored and would always compare as changed.
  return splitWords(title).join(' ').slice(0, MAX_TITLE_KEY_LENGTH).toWellFormed()
}

function articleColumns(fields: ArticleFields, rendered: RenderedArticle): ArticleColumns {
  return {
    title: fields.title,
    titleKey: titleKeyOf(fields.title),
    summary: fields.summary ?? null,
    excerpt: rendered.excerpt,
    authorName: fields.author ?? config().defaultAuthor,
    tags: fields.tags ?? [],
    status: fields.status ?? 'published',
    coverImageUrl: fields.cover_image_url ?? null,
    metaTitle: fields.meta_title ?? null,
    metaDescription: fields.meta_description ?? null,
    metaKeywords: fields.meta_keywords ?? null,
    gallery: fields.gallery?.map(({ url, alt = '', caption = '' }) => ({ url, alt, caption })) ?? null,
    readingMinutes: rendered.readingMinutes,
    coverMedia: null,
    language: rendered.language,
    languageGiven: fields.language ?? null,
  }
}

function contentColumns(source: string, formatGiven: string, rendered: RenderedArticle): ContentColumns {
  const images = rendered.pictures.map((image) => ({ ...image, url: absoluteUrl(image.url) }))
  return {
    source,
    formatGiven,
    format: rendered.format,
    html: rendered.html,
    text: rendered.text,
    pictures: JSON.stringify(images),
    renderVersion: RENDER_VERSION,
    media: '{}',
  }
}

/** The absolute URL of an image in the content; a relative one is resolved against the site. */
export function absoluteUrl(url: string): string {
  return URL.canParse(url) ? url : new URL(url, config().siteUrl).href
}
