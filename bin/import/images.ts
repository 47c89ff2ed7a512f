import type { JsonObject } from '../../lib/http/json-body'
import {
  type ImageSource,
  type ImportedArticle,
  type LocalImage,
  type Loss,
  lost,
} from '../../lib/import/import-item'
import type { Said } from '../../lib/import/sentences'
import type { Reply } from '../service/client'

/** Replaces an article's local images with their URLs. An image without a URL is a loss; its reference stays as written. */
export type WithImages = (article: ImportedArticle) => Promise<{ body: JsonObject; losses: Loss[] }>

/** The URL of an image, or why it has none. */
export type Found = string | Said

/** Replaces image references with the URLs from `find`, which is called once per image. */
export function withAddresses(find: (from: ImageSource) => Promise<Found>): WithImages {
  const known = new Map<string, Promise<Found>>()
  const findOnce = (from: ImageSource) => {
    const key = 'file' in from ? from.file : from.url
    const found = known.get(key) ?? find(from)
    known.set(key, found)
    return found
  }
  return async ({ body, images }) => {
    const losses: Loss[] = []
    const urls = new Map<string, string | null>()
    for (const { reference, written, from } of images) {
      const found = await findOnce(from)
      if (typeof found !== 'string')
        losses.push(lost('pictures', 'picture_not_uploaded', { path: written, reason: found }))
      urls.set(reference, typeof found === 'string' ? found : null)
    }
    return { body: withUrls(body, images, urls), losses }
  }
}

/** The image URL in a reply; null without one. */
export function urlOf({ status, json }: Reply): string | null {
  if (status !== 200 && status !== 201) return null
  const image = typeof json === 'object' && json !== null && 'data' in json ? json.data : null
  const url = typeof image === 'object' && image !== null && 'url' in image ? image.url : null
  return typeof url === 'string' ? url : null
}

/** Replaces references with URLs in the cover and the gallery, and in the content for local files. */
export function withUrls(
  body: JsonObject,
  images: LocalImage[],
  urls: Map<string, string | null>,
): JsonObject {
  if (images.length === 0) return body
  const { cover_image_url: cover, gallery, ...fields } = body
  const isMissing = (value: unknown) => typeof value === 'string' && urls.get(value) === null
  const urlFor = (value: unknown) => (typeof value === 'string' ? (urls.get(value) ?? value) : value)
  const items: unknown[] | undefined = Array.isArray(gallery) ? gallery : undefined
  return {
    ...fields,
    content: contentWith(String(body.content), images, urls),
    ...(cover !== undefined && !isMissing(cover) && { cover_image_url: urlFor(cover) }),
    ...(items && {
      gallery: items
        .map((item) => ({ ...Object(item) }))
        .filter(({ url }) => !isMissing(url))
        .map((item) => ({ ...item, url: urlFor(item.url) })),
    }),
  }
}

/** Replaces in one pass, longest first: a reference may be part of another one or of an inserted URL. */
function contentWith(content: string, images: LocalImage[], urls: Map<string, string | null>): string {
  const replacements = new Map(
    images.flatMap(({ reference, written, from }): [string, string][] =>
      'file' in from ? [[reference, urls.get(reference) ?? written]] : [],
    ),
  )
  if (replacements.size === 0) return content
  const longestFirst = [...replacements.keys()].sort((one, other) => other.length - one.length)
  const pattern = new RegExp(
    longestFirst.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    'g',
  )
  return content.replace(pattern, (reference) => replacements.get(reference) ?? reference)
}
