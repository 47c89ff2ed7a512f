import type { ArticleImage } from '../content/extract/images'
import type { JsonObject } from '../http/json-body'
import { fileUrl, ogImageFile } from '../media/files'
import { articleUrl } from '../routes/addresses'
import type { Status } from './access'
import type { DetailRow, DisplayedImage, SummaryRow } from './rows'

/** An article in a list. Times are RFC 3339 in UTC, URLs absolute. */
export type ArticleSummary = {
  id: number
  slug: string
  title: string
  summary: string
  category: string
  tags: string[]
  author: string
  status: Status
  language: string
  cover_image_url: string | null
  reading_minutes: number
  views: number
  published_at: string | null
  created_at: string
  updated_at: string
  url: string
  highlight?: string
}

type GalleryImage = ArticleImage & { width?: number; height?: number }

/** A translation listed in the detail form of an article. */
export type Translation = { language: string; slug: string; title: string; url: string }

export type Seo = {
  title: string
  description: string
  keywords: string[]
  canonical_url: string
  image: string | null
}

export type ArticleDetail = ArticleSummary & {
  content: string
  content_format: string
  gallery: GalleryImage[]
  seo: Seo
  related_articles: ArticleSummary[]
  translations: Translation[]
  /** For keys that may read drafts. */
  aliases?: string[]
  fields?: JsonObject
}

/** The summary form of an article. */
export function toSummary(row: SummaryRow): ArticleSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    category: row.category,
    tags: row.tags,
    author: row.author_name,
    status: row.status,
    language: row.language,
    cover_image_url: row.cover_image_url,
    reading_minutes: row.reading_minutes,
    views: row.views,
    published_at: hasDate(row) ? row.published_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    url: articleUrl(row.slug),
    ...(row.highlight !== undefined && { highlight: row.highlight }),
  }
}

function hasDate({ ever_published, status }: SummaryRow): boolean {
  return ever_published || status === 'scheduled'
}

type Others = { related: ArticleSummary[]; translations: Translation[] }

/** The detail form of an article, with `content` in the requested form. */
export function toDetail(row: DetailRow, content: string, { related, translations }: Others): ArticleDetail {
  const gallery = galleryOf(row)
  return {
    ...toSummary(row),
    content,
    content_format: row.format,
    gallery: gallery.map(toGalleryImage),
    seo: seoOf(row, gallery),
    related_articles: related,
    translations,
  }
}

/** The given gallery, else the images in the content. */
export function galleryOf({ gallery, pictures }: Pick<DetailRow, 'gallery' | 'pictures'>): DisplayedImage[] {
  return gallery ?? pictures
}

/** The SEO metadata of an article, the same on its page and in the API. */
export function seoOf(row: DetailRow, gallery: DisplayedImage[]): Seo {
  const keywords = row.meta_keywords?.split(',').map((keyword) => keyword.trim())
  return {
    title: row.meta_title ?? row.title,
    description: row.meta_description ?? row.summary,
    keywords: keywords?.filter((keyword) => keyword !== '') ?? row.tags,
    canonical_url: articleUrl(row.slug),
    image: imageOf(row, gallery),
  }
}

/** The preview image of an article: the Open Graph image of its cover, else its cover, else the first of its gallery. */
export function imageOf(
  { cover, cover_image_url }: Pick<SummaryRow, 'cover' | 'cover_image_url'>,
  [first]: DisplayedImage[],
): string | null {
  return cover ? fileUrl(ogImageFile(cover)) : (cover_image_url ?? first?.url ?? null)
}

function toGalleryImage({ url, alt, caption, media }: DisplayedImage): GalleryImage {
  return { url, alt, caption, ...(media && { width: media.width, height: media.height }) }
}

/** The strong ETag of an article, from its revision, which views do not change. */
export function articleEtag({ id, revision }: { id: number; revision: number }): string {
  return `"${id}-${revision}"`
}
