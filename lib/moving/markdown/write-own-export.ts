import { Document, isScalar } from 'yaml'
import type { JsonObject } from '../../http/json-body'
import { OWN_NAMES } from './own-export'

/**
 * An article as a Markdown file that other generators read too, and that `readOwnExport` reads back into the same fields:
 * YAML front matter, and the source as it is.
 */
export function toMarkdownFile(fields: JsonObject): string {
  const { title, slug, published_at, status, category, cover_image_url, content, content_format, ...others } =
    fields
  const values = {
    title,
    slug,
    [OWN_NAMES.published_at]: published_at,
    draft: status === 'draft' ? true : undefined,
    status,
    [OWN_NAMES.category]: [category],
    ...others,
    [OWN_NAMES.cover_image_url]: cover_image_url,
    content_format: content_format ?? 'auto',
  }
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const document = new Document(Object.fromEntries(given))
  const date = document.get(OWN_NAMES.published_at, true)
  // Others read it as a date only without quotes.
  if (isScalar(date) && UTC_TIME.test(String(date.value))) date.type = 'PLAIN'
  const yaml = document.toString({ defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 })
  return `---\n${yaml}---\n${content}`
}

/** Anything else could end the front matter without quotes. */
const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/
