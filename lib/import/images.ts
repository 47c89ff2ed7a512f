import { isImageUrl } from '../articles/schema/field-checks'
import { LIMITS } from '../field-limits'
import { truncate } from '../text/strings'
import type { ImportOptions, LocalImage, Loss } from './import-item'
import type { SourceImage } from './source-article'

const MAX_IMAGES = 50

/** An absolute https address, or the reference of an image to upload first; undefined, and a loss, for any other. */
export function fitImage(
  field: string,
  url: string | undefined,
  { base, copyImages }: Pick<ImportOptions, 'base' | 'copyImages'>,
  images: LocalImage[],
  losses: Loss[],
): string | undefined {
  const wanted = url?.trim() ?? ''
  if (wanted === '') return undefined
  if (images.some(({ reference }) => reference === wanted)) return wanted
  const absolute = absoluteUrl(wanted, base)
  if (absolute !== null && isImageUrl(absolute)) return absolute
  if (absolute !== null && copyImages && /^http:/i.test(absolute)) {
    images.push({ reference: absolute, written: absolute, from: { url: absolute } })
    return absolute
  }
  losses.push({ field, message: `${truncate(wanted, 200)} ${reasonAgainst(absolute)}` })
  return undefined
}

export function fitGallery(
  gallery: SourceImage[],
  options: Pick<ImportOptions, 'base' | 'copyImages'>,
  images: LocalImage[],
  losses: Loss[],
): SourceImage[] {
  const kept = gallery.flatMap((image) => {
    const url = fitImage('gallery', image.url, options, images, losses)
    if (url === undefined) return []
    const alt = cut(image.alt, LIMITS.alt)
    const caption = cut(image.caption, LIMITS.caption)
    return [{ url, ...(alt && { alt }), ...(caption && { caption }) }]
  })
  if (kept.length > MAX_IMAGES)
    losses.push({ field: 'gallery', message: `more than ${MAX_IMAGES} pictures; the first are kept` })
  return kept.slice(0, MAX_IMAGES)
}

function absoluteUrl(url: string, base: string | null): string | null {
  if (URL.canParse(url)) return new URL(url).href
  return base !== null && URL.canParse(url, base) ? new URL(url, base).href : null
}

function reasonAgainst(absolute: string | null): string {
  if (absolute === null) return 'is not an address: name the old site with --base'
  return /^http:/i.test(absolute)
    ? 'is not https: --copy-images copies it, when the service may fetch it'
    : 'is not the address of a picture'
}

function cut(text: string | undefined, max: number): string | undefined {
  return text === undefined ? undefined : truncate(text.trim(), max)
}
