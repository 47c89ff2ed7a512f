import * as z from 'zod'
import type { JsonObject } from '../../lib/http/json-body'

const derived = z.looseObject({
  seo: z.object({ title: z.string(), description: z.string(), keywords: z.array(z.string()) }),
})

/** The fields as far as readers see them: given and derived values look the same. Null if it is not an article. */
export function publicFields(article: unknown): JsonObject | null {
  const { data } = derived.safeParse(article)
  if (!data) return null
  const {
    title,
    category,
    content,
    summary,
    slug,
    tags,
    cover_image_url,
    author,
    published_at,
    gallery,
    seo,
    language,
    translations,
  } = data
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
    ...(typeof language === 'string' && { language, ...translationOf(language, translations) }),
  }
}

const translation = z.object({ language: z.string(), slug: z.string() })

/** All translations name the one whose language sorts first: the public response does not say which is the original. */
function translationOf(language: string, translations: unknown): JsonObject {
  const { data = [] } = z.array(translation).safeParse(translations)
  const [first] = data.filter((other) => other.language < language)
  return first ? { translation_of: first.slug } : {}
}
