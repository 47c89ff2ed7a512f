import type { JsonObject } from '../http/json-body'

/** The origins that a site has its own pictures at; null where nobody knows them: then a picture is known by its path. */
export type SiteOrigins = readonly string[] | null

/** In the folder of an export, beside its pictures: those origins, one a line. */
export const ORIGINS_FILE = 'media/.origins'

type Replace = (address: string, path: string) => string

/** What may stand before an address in Markdown or HTML: nothing that it could be a part of a longer address with. */
const BEFORE = String.raw`(?<=^|[\s"'\`<>([|*]|\]:|\s[\w:-]{1,40}=|\s[\d.]{1,9}[wx],|&(?:quot|apos|#34|#39|lt);)`
/** An address of a picture that a service keeps, from the root or absolute, as it names their files. */
const ADDRESS = String.raw`(https?://[\w.:[\]-]{1,300})?(/media/[0-9a-f]{24}(?:-(?:\d{3,4}|card))?\.(?:jpg|png|webp))`
const AFTER = String.raw`(?![\w/%~@=-]|\.\w)`

const IN_TEXT = new RegExp(BEFORE + ADDRESS + AFTER, 'gi')
const WHOLE = new RegExp(`^${ADDRESS}$`, 'i')

/** The fields of an article with what `replace` gives in the place of each address of a picture of its own site. */
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

/** The distinct paths of those pictures. */
export function mediaPathsIn(fields: JsonObject, origins: SiteOrigins): Set<string> {
  const paths = new Set<string>()
  replaceMedia(fields, origins, (address, path) => {
    paths.add(path)
    return address
  })
  return paths
}
