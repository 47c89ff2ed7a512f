import type { JsonObject } from '../../http/json-body'
import { normalizeSlug } from '../../text/slug'
import { mediaReferencesIn } from '../media-references'
import type { Moved, MovingOptions } from '../moved'
import { withOptions } from '../ndjson/read-ndjson'
import type { Group, Value } from './value'

/** What this program's own front matter calls the fields that others know by another name. */
export const OWN_NAMES = { published_at: 'date', category: 'categories', cover_image_url: 'image' } as const

/** Whether a file was written by `npm run export`. */
export function isOwnExport(values: Group): boolean {
  return typeof values.content_format === 'string' && typeof values.slug === 'string'
}

/** An exported file as the article that it was, field by field; the pictures that were exported with it are uploaded. */
export function readOwnExport(
  source: string,
  values: Group,
  content: string,
  options: MovingOptions,
  findPicture: (path: string) => string | null = () => null,
): Moved {
  // It becomes a part of an address.
  const slug = normalizeSlug(first(values.slug) ?? '')
  if (slug === '')
    return { source, losses: [], failed: 'The slug of the front matter has no letter or number.' }
  const body = withOptions(bodyOf(values, content), options)
  const pictures = [...mediaReferencesIn(body)].flatMap(([reference, path]) => {
    const file = findPicture(path)
    return file === null ? [] : { reference, written: reference, from: { file } }
  })
  return { source, losses: [], article: { slug, body, pictures } }
}

function bodyOf(values: Group, content: string): JsonObject {
  const { draft, date, categories, image, ...fields } = values
  const body = {
    ...fields,
    content,
    category: first(categories),
    cover_image_url: first(image),
    published_at: first(date),
    status: first(fields.status) || (draft === 'true' ? 'draft' : 'published'),
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

function first(value: Value | undefined): string | undefined {
  const [text] = [value].flat()
  return typeof text === 'string' ? text : undefined
}
