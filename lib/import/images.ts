import { isImageUrl } from '../articles/schema/field-checks'
import { LIMITS } from '../field-limits'
import { truncate } from '../text/strings'
import { type ImportOptions, type LocalImage, type Loss, lost } from './import-item'
import type { SourceImage } from './source-article'

const MAX_IMAGES = 50

/** An absolute https URL, or the reference of an image to upload first; else undefined and a loss. */
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
  losses.push(lost(field, codeAgainst(absolute), { url: truncate(wanted, 200) }))
  return undefined
}

/** As `fitImage`, for a gallery: at most 50 images, more are a loss; texts are cut to the limits of articles. */
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
  if (kept.length > MAX_IMAGES) losses.push(lost('gallery', 'gallery_cut', { max: MAX_IMAGES }))
  return kept.slice(0, MAX_IMAGES)
}

function absoluteUrl(url: string, base: string | null): string | null {
  if (URL.canParse(url)) return new URL(url).href
  return base !== null && URL.canParse(url, base) ? new URL(url, base).href : null
}

function codeAgainst(absolute: string | null) {
  if (absolute === null) return 'picture_without_site'
  return /^http:/i.test(absolute) ? 'picture_not_https' : 'no_picture'
}

function cut(text: string | undefined, max: number): string | undefined {
  return text === undefined ? undefined : truncate(text.trim(), max)
}
