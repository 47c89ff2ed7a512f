import type { Moved, MovingOptions } from '../moved'
import { withOptions } from '../ndjson/read-ndjson'
import type { Group, Value } from './value'

/** What this program's own front matter calls the fields that others know by another name. */
export const OWN_NAMES = { published_at: 'date', category: 'categories', cover_image_url: 'image' } as const

/** Whether a file was written by `npm run export`. */
export function isOwnExport(values: Group): boolean {
  return typeof values.content_format === 'string' && typeof values.slug === 'string'
}

/** An exported file as the article that it was, field by field. */
export function readOwnExport(source: string, values: Group, content: string, options: MovingOptions): Moved {
  const { draft, date, categories, image, ...fields } = values
  const fieldsOfBody = {
    ...fields,
    content,
    category: first(categories),
    cover_image_url: first(image),
    published_at: first(date),
    status: first(fields.status) || (draft === 'true' ? 'draft' : 'published'),
  }
  const given = Object.entries(fieldsOfBody).filter(([, value]) => value !== undefined)
  const slug = first(fields.slug) ?? ''
  const body = withOptions(Object.fromEntries(given), options)
  return { source, losses: [], article: { slug, body, pictures: [] } }
}

function first(value: Value | undefined): string | undefined {
  const [text] = [value].flat()
  return typeof text === 'string' ? text : undefined
}
