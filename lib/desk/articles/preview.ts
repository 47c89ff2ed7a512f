import { deriveArticle } from '../../articles/rendering/derive-article'
import { withMedia } from '../../articles/rendering/with-media'
import { type DetailRow, parseDisplayedImages, parseMediaImage } from '../../articles/rows'
import type { ArticleFields } from '../../articles/schema/fields'
import { parsePatch } from '../../articles/schema/parse-body'
import { fieldsOf } from '../../articles/stored-article'
import type { TypedFields } from '../../articles/working-copies/working-copies'
import { applyPatch } from '../../articles/write/patch-article'
import type { SafeHtml } from '../../content/safe-html'
import { database } from '../../db/database'
import { shownUrl } from '../../media/files'
import { toSlug } from '../../text/slug'
import type { Editable } from './editable'
import { changedFields, newFields } from './fields'

/** The article with what was typed, with `data-line` on request; fields that are not valid yet keep their old values. */
export async function previewRow(
  editable: Editable,
  typed: TypedFields,
  options: { lines?: 'marked' } = {},
): Promise<DetailRow> {
  const { stored, body } = editable
  const fields = validFields(editable, stored ? changedFields(typed, body) : newFields(typed))
  const derived = await deriveArticle(fields, { queue: 'reads', ...options })
  const { article, content } = await withMedia(database().read, derived, stored?.id ?? null)
  const now = new Date()
  const cover = parseMediaImage(article.coverMedia)
  return {
    id: stored?.id ?? 0,
    slug: stored?.slug ?? toSlug(fields.title),
    title: article.title,
    summary: article.summary ?? article.excerpt,
    category: fields.category,
    category_slug: toSlug(fields.category),
    category_id: stored?.categoryId ?? 0,
    translation_group: stored?.translationGroup ?? null,
    language: article.language,
    author_name: article.authorName,
    tags: article.tags,
    status: stored?.status ?? 'draft',
    cover,
    cover_media: article.coverMedia,
    cover_image_url: shownUrl(article.coverImageUrl, cover),
    reading_minutes: article.readingMinutes,
    views: 0,
    published_at: stored?.publishedAt ?? now,
    ever_published: stored?.everPublished ?? false,
    created_at: stored?.updatedAt ?? now,
    updated_at: stored?.updatedAt ?? now,
    revision: stored?.revision ?? 0,
    meta_title: article.metaTitle,
    meta_description: article.metaDescription,
    meta_keywords: article.metaKeywords,
    gallery: article.gallery && parseDisplayedImages(JSON.stringify(article.gallery), content.media),
    format: content.format,
    // The pipeline has just made it.
    html: content.html as SafeHtml,
    text: content.text,
    pictures: parseDisplayedImages(content.pictures, content.media),
    render_version: content.renderVersion,
  }
}

const NOTHING_YET: ArticleFields = { title: '…', category: '…', content: '…', content_format: 'markdown' }

function validFields({ stored }: Editable, changes: Record<string, unknown>): ArticleFields {
  const before = stored ? fieldsOf(stored) : NOTHING_YET
  const each = Object.entries(changes).map(([name, value]) => parsePatch({ [name]: value }))
  return each.reduce(
    (fields, checked) => ('fields' in checked ? applyPatch(fields, checked.fields) : fields),
    before,
  )
}
