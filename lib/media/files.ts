import { config } from '../config'
import type { ResponsiveImage } from '../content/responsive-images'
import { LIMITS } from '../field-limits'
import { toNormalForm, truncate } from '../text/strings'

/** An image of the service as pages need it; its size in pixels is that of the original, turned upright. */
export type MediaImage = {
  name: string
  type: ImageType
  bytes: number
  width: number
  height: number
  color: string
  isOpaque: boolean
  /** Whether the whole image is animated; variants never are. Only present if true. */
  isAnimated?: boolean
}

/** An image of the service as it is stored. */
export type Media = MediaImage & {
  id: string
  isAnimated: boolean
  /** Blank if not described, and for decorative images. */
  alt: string
  isDecorative: boolean
  /** As sent, cleaned by `cleanFileName`. */
  fileName: string
  createdAt: Date
}

/** An image from its row in the database. */
export function toMedia(row: Omit<Media, 'type'> & { type: string }): Media {
  // Only an `ImageType` is ever stored.
  return row as Media
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
/** The limit of WebP (RFC 9649 §2.6). */
export const MAX_WEBP_SIDE = 16_383
/** The size that social networks ask for. */
export const OG_IMAGE = { width: 1_200, height: 630, type: 'image/jpeg' } as const

const FILE = /^(?<name>[0-9a-f]{24})(?:\.(?:jpg|png|webp)|-(?:480|800|1200|1600|2400)\.webp|-card\.jpg)$/

const PREFIX = '/media/'

/** The name of the image that `file`, without a folder, belongs to; null if it is not a file of an image. */
export function nameOfFile(file: string): string | null {
  return FILE.exec(file)?.groups?.name ?? null
}

/**
 * The image name in the URL of a file of this site, ignoring the query; null for any other URL. An http URL is from before the
 * site moved: no other image has such a URL.
 */
export function nameOfUrl(url: string): string | null {
  const local = pathOnSite(url)
  return local.startsWith(PREFIX) || /^http:/i.test(local) ? nameAtAnyOrigin(local) : null
}

/** The image name in a file URL at any origin, where the site may have been. The database knows whether the image is its own. */
export function nameAtAnyOrigin(url: string): string | null {
  const [path = ''] = url.replace(ORIGIN, '').split(/[?#]/, 1)
  return path.startsWith(PREFIX) ? nameOfFile(path.slice(PREFIX.length)) : null
}

const ORIGIN = /^https?:\/\/[^/?#]+/i

/** The path of an absolute URL of this site; any other URL unchanged. */
export function pathOnSite(url: string): string {
  const { siteUrl } = config()
  const [origin, path] = [url.slice(0, siteUrl.length), url.slice(siteUrl.length)]
  return path.startsWith('/') && origin.toLowerCase() === siteUrl.toLowerCase() ? path : url
}

/** The absolute URL of a file, named without a folder. */
export function fileUrl(file: string): string {
  return `${config().siteUrl}${PREFIX}${file}`
}

/** The file name of the whole image. */
export function wholeFile({ name, type }: Pick<MediaImage, 'name' | 'type'>): string {
  return `${name}.${ENDINGS[type]}`
}

/** The stored size of the whole image, in pixels: at most 2,560 per side, never enlarged. */
export function storedSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_SIDE / width, MAX_SIDE / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The file name of the JPEG of 1200 × 630 pixels for link previews, which every image has. */
export function ogImageFile({ name }: Pick<MediaImage, 'name'>): string {
  return `${name}-card.jpg`
}

/** The file name of a WebP `width` pixels wide; `variantsOf` tells whether an image has it. */
export function variantFile(name: string, width: number): string {
  return `${name}-${width}.webp`
}

/** The variants of an image, narrowest first, sizes in pixels: none wider than the image or higher than WebP allows. */
export function variantsOf({ name, width, height }: Pick<MediaImage, 'name' | 'width' | 'height'>) {
  return VARIANT_WIDTHS.filter((narrower) => narrower <= width)
    .map((narrower) => ({
      file: variantFile(name, narrower),
      width: narrower,
      height: Math.max(1, Math.round((height * narrower) / width)),
    }))
    .filter((variant) => variant.height <= MAX_WEBP_SIDE)
}

/** The file names of the whole image, its variants and its Open Graph image. */
export function filesOf(media: Pick<MediaImage, 'name' | 'type' | 'width' | 'height'>): string[] {
  return [wholeFile(media), ...variantsOf(media).map(({ file }) => file), ogImageFile(media)]
}

/** All files that an image may have if only its name is known. */
export function possibleFiles(name: string): string[] {
  const whole = Object.values(ENDINGS).map((ending) => `${name}.${ending}`)
  return [...whole, ...VARIANT_WIDTHS.map((width) => variantFile(name, width)), ogImageFile({ name })]
}

/** The absolute URL of the whole image, which articles refer to. */
export function mediaUrl(media: MediaImage): string {
  return fileUrl(wholeFile(media))
}

/** The URL to show for `input`, for which `media` was found; null for an image of the service that is gone, also by http. */
export function shownUrl(input: string | null, media: MediaImage | null | undefined): string | null {
  if (media) return mediaUrl(media)
  return input === null || nameOfUrl(input) !== null ? null : input
}

/**
 * An image for the site's HTML, independent of the origin; a transparent one gets no background color. An animation has no
 * `srcset`, since browsers always prefer one of its files.
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
 * The file name that people know, for searching: the last part of `sent` on one line, at most 191 characters; blank if there
 * is none. Never used in a path.
 */
export function cleanFileName(sent: string | undefined): string {
  const last = (sent ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = toNormalForm(last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ''), 'NFC').trim()
  return truncate(plain, LIMITS.name)
}

/** The last path segment of a URL, decoded and cleaned; blank if there is none. */
export function fileNameOfUrl(url: string): string {
  if (!URL.canParse(url)) return ''
  const { pathname } = new URL(url)
  try {
    return cleanFileName(decodeURIComponent(pathname))
  } catch {
    return cleanFileName(pathname)
  }
}
