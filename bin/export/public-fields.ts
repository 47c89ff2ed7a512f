import type { JsonObject } from '../../lib/http/json-body'

/** The fields of an article as far as readers see them: what was given cannot be told from what was derived. */
export function publicFields(article: JsonObject): JsonObject {
  const { title, category, content, summary, slug, tags, cover_image_url, author, published_at, gallery } =
    article
  // Its OpenAPI document promises this form.
  const seo = article.seo as { title: string; description: string; keywords: string[] }
  const isOwnKeywords = String(seo.keywords) !== String(tags)
  return {
    title,
    slug,
    category,
    content,
    content_format: 'markdown',
    summary,
    ...(Array.isArray(tags) && tags.length > 0 && { tags }),
    ...(typeof cover_image_url === 'string' && { cover_image_url }),
    author,
    status: 'published',
    published_at,
    ...(seo.title !== title && { meta_title: seo.title }),
    ...(seo.description !== summary && { meta_description: seo.description }),
    ...(isOwnKeywords && { meta_keywords: seo.keywords.join(', ') }),
    ...(Array.isArray(gallery) && gallery.length > 0 && { gallery }),
  }
}
