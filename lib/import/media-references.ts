import type { JsonObject } from '../http/json-body'

/** The origins of a site's own images; null if unknown, so that an image is recognized by its path. */
export type SiteOrigins = readonly string[] | null

/** The file in an export's folder, next to its images, that lists those origins, one per line. */
export const ORIGINS_FILE = 'media/.origins'

type Replace = (address: string, path: string) => string

/** What may precede a URL in Markdown or HTML, so that the URL is not part of a longer one. */
const BEFORE = String.raw`(?<=^|[\s"'\`<>([|*]|\]:|\s[\w:-]{1,40}=|\s[\d.]{1,9}[wx],|&(?:quot|apos|#34|#39|lt);)`
/** The URL of an image that a service stores, root-relative or absolute, by its file name. */
const ADDRESS = String.raw`(https?://[\w.:[\]-]{1,300})?(/media/[0-9a-f]{24}(?:-(?:\d{3,4}|card))?\.(?:jpg|png|webp))`
const AFTER = String.raw`(?![\w/%~@=-]|\.\w)`

const IN_TEXT = new RegExp(BEFORE + ADDRESS + AFTER, 'gi')
const WHOLE = new RegExp(`^${ADDRESS}$`, 'i')

/** Replaces the URL of each image of the article's own site in its fields. */
export function replaceMedia(fields: JsonObject, origins: SiteOrigins, replace: Replace): JsonObject {
  const { content, cover_image_url: cover, gallery } = fields
  const replaced = (pattern: RegExp) => (text: unknown) =>
    typeof text !== 'string'
      ? text
      : text.replace(pattern, (address, origin: string | undefined, path: string) =>
          isOwn(origin, origins) ? replace(address, path) : address,
        )
  const [inText, whole] = [replaced(IN_TEXT), replaced(WHOLE)]
  return {
    ...fields,
    ...(content !== undefined && { content: inText(content) }),
    ...(cover !== undefined && { cover_image_url: whole(cover) }),
    ...(Array.isArray(gallery) && { gallery: gallery.map((item) => withUrl(item, whole)) }),
  }
}

function isOwn(origin: string | undefined, origins: SiteOrigins): boolean {
  return origin === undefined || origins === null || origins.includes(origin.toLowerCase())
}

function withUrl(item: unknown, change: (url: unknown) => unknown): unknown {
  if (typeof item !== 'object' || item === null) return change(item)
  return 'url' in item ? { ...item, url: change(item.url) } : item
}

/** The distinct paths of those images. */
export function mediaPathsIn(fields: JsonObject, origins: SiteOrigins): Set<string> {
  const paths = new Set<string>()
  replaceMedia(fields, origins, (address, path) => {
    paths.add(path)
    return address
  })
  return paths
}
