import { config } from '../config'
import type { ResponsiveImage } from '../content/responsive-images'
import { LIMITS } from '../field-limits'
import { truncate } from '../text/strings'

/** An image of the service as pages need it; its size in pixels is that of the upright original. */
export type MediaImage = {
  name: string
  type: ImageType
  bytes: number
  width: number
  height: number
  color: string
  isOpaque: boolean
  /** Whether the whole image moves, as no variant does. Kept of those alone that do. */
  isAnimated?: boolean
}

/** An image of the service as it is stored. */
export type Media = MediaImage & {
  id: string
  isAnimated: boolean
  /** Blank for what nobody described, and for what only decorates. */
  alt: string
  isDecorative: boolean
  /** As it was sent, cleaned: see `cleanFileName`. */
  fileName: string
  createdAt: Date
}

/** A stored image as pages need it. */
export function toMediaImage(media: MediaImage): MediaImage {
  const { name, type, bytes, width, height, color, isOpaque, isAnimated } = media
  return { name, type, bytes, width, height, color, isOpaque, ...(isAnimated && { isAnimated }) }
}

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

export type ImageType = keyof typeof ENDINGS

export const MAX_SIDE = 2_560
export const VARIANT_WIDTHS = [480, 800, 1_200, 1_600, 2_400]
export const VARIANT_TYPE = 'image/webp'
/** What WebP can have (RFC 9649 §2.6). */
export const MAX_WEBP_SIDE = 16_383
/** The size that social networks ask for. */
export const OG_IMAGE = { width: 1_200, height: 630, type: 'image/jpeg' } as const

const FILE = /^(?<name>[0-9a-f]{24})(?:\.(?:jpg|png|webp)|-(?:480|800|1200|1600|2400)\.webp|-card\.jpg)$/

const PREFIX = '/media/'

/** The name of the image of which `file` is a form, without a folder; null for what is no file of an image. */
export function nameOfFile(file: string): string | null {
  return FILE.exec(file)?.groups?.name ?? null
}

/**
 * The name in the address of a file of this site, whatever its query is; null for every other address. One by http was of this
 * site before it moved: no other image has such an address.
 */
export function nameOfUrl(url: string): string | null {
  const local = pathOnSite(url)
  return local.startsWith(PREFIX) || /^http:/i.test(local) ? nameAtAnyOrigin(local) : null
}

/** The name in the address of a file, at whatever origin: the site may have been there. The database knows whose it is. */
export function nameAtAnyOrigin(url: string): string | null {
  const [path = ''] = url.replace(ORIGIN, '').split(/[?#]/, 1)
  return path.startsWith(PREFIX) ? nameOfFile(path.slice(PREFIX.length)) : null
}

const ORIGIN = /^https?:\/\/[^/?#]+/i

/** The path of an absolute URL of this site; any other URL as it is. */
export function pathOnSite(url: string): string {
  const { siteUrl } = config()
  const [origin, path] = [url.slice(0, siteUrl.length), url.slice(siteUrl.length)]
  return path.startsWith('/') && origin.toLowerCase() === siteUrl.toLowerCase() ? path : url
}

/** The absolute URL of a file that is named without a folder. */
export function fileUrl(file: string): string {
  return `${config().siteUrl}${PREFIX}${file}`
}

/** The name of the file that has the whole image, with the ending of its type. */
export function wholeFile({ name, type }: Pick<MediaImage, 'name' | 'type'>): string {
  return `${name}.${ENDINGS[type]}`
}

/** How large the whole image is stored, in pixels: at most 2,560 to a side, never larger than it came. */
export function storedSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_SIDE / width, MAX_SIDE / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The name of the JPEG of 1200 × 630 pixels for link previews, which every image has. */
export function ogImageFile({ name }: Pick<MediaImage, 'name'>): string {
  return `${name}-card.jpg`
}

/** The name of a WebP of a width in pixels; whether an image has that one is for `variantsOf` to say. */
export function variantFile(name: string, width: number): string {
  return `${name}-${width}.webp`
}

/** The variants that an image has, narrowest first, sizes in pixels: none wider than it, nor higher than WebP can be. */
export function variantsOf({ name, width, height }: Pick<MediaImage, 'name' | 'width' | 'height'>) {
  return VARIANT_WIDTHS.filter((narrower) => narrower <= width)
    .map((narrower) => ({
      file: variantFile(name, narrower),
      width: narrower,
      height: Math.max(1, Math.round((height * narrower) / width)),
    }))
    .filter((variant) => variant.height <= MAX_WEBP_SIDE)
}

/** The whole image, its variants and its Open Graph image. */
export function filesOf(media: Pick<MediaImage, 'name' | 'type' | 'width' | 'height'>): string[] {
  return [wholeFile(media), ...variantsOf(media).map(({ file }) => file), ogImageFile(media)]
}

/** All that an image of this name can have, when nothing else is known of it. */
export function possibleFiles(name: string): string[] {
  const whole = Object.values(ENDINGS).map((ending) => `${name}.${ending}`)
  return [...whole, ...VARIANT_WIDTHS.map((width) => variantFile(name, width)), ogImageFile({ name })]
}

/** The absolute URL of the whole image, the one that articles have it by. */
export function mediaUrl(media: MediaImage): string {
  return fileUrl(wholeFile(media))
}

/** `media` is what was found for `input`; null for an image of the service that is not there any more, and for one by http. */
export function shownUrl(input: string | null, media: MediaImage | null | undefined): string | null {
  if (media) return mediaUrl(media)
  return input === null || nameOfUrl(input) !== null ? null : input
}

/**
 * An image as HTML of the site shows it, at whatever origin a reader came; where it is transparent no color stands in for it.
 * Browsers always take a file of the `srcset`: that of an animation is blank.
 */
export function toResponsiveImage(media: MediaImage): ResponsiveImage {
  const variants = media.isAnimated ? [] : variantsOf(media)
  return {
    url: PREFIX + wholeFile(media),
    srcset: variants.map(({ file, width }) => `${PREFIX}${file} ${width}w`).join(', '),
    width: media.width,
    height: media.height,
    color: media.isOpaque ? media.color : null,
  }
}

/**
 * A file's name as people know it, to find it by: the last part of what was sent, in one line, 191 characters at most; blank
 * for none. It names no file here, and is never a part of a path.
 */
export function cleanFileName(sent: string | undefined): string {
  const last = (sent ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC')
    .trim()
  return truncate(plain, LIMITS.name)
}

/** The last part of an address, decoded; blank for none. */
export function fileNameOfUrl(url: string): string {
  if (!URL.canParse(url)) return ''
  const { pathname } = new URL(url)
  try {
    return cleanFileName(decodeURIComponent(pathname))
  } catch {
    return cleanFileName(pathname)
  }
}
