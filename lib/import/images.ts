import { isImageUrl } from '../articles/schema/field-checks'
import { LIMITS } from '../field-limits'
import { truncate } from '../text/strings'
import { type ImportOptions, type LocalImage, type Loss, lost } from './import-item'
import type { SourceArticle, SourceImage } from './source-article'

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

/** As `fitImage`, for a gallery: pictures beyond the limit of a gallery are one loss; texts are cut to theirs. */
export function fitGallery(
  gallery: SourceImage[],
  options: Pick<ImportOptions, 'base' | 'copyImages'>,
  images: LocalImage[],
  losses: Loss[],
): SourceImage[] {
  const kept: SourceImage[] = []
  for (const image of gallery.filter(({ url }) => url.trim() !== '')) {
    if (kept.length === LIMITS.gallery) {
      losses.push(lost('gallery', 'gallery_cut', { max: LIMITS.gallery }))
      break
    }
    const url = fitImage('gallery', image.url, options, images, losses)
    const alt = cut(image.alt, LIMITS.alt)
    const caption = cut(image.caption, LIMITS.caption)
    if (url !== undefined) kept.push({ url, ...(alt && { alt }), ...(caption && { caption }) })
  }
  return kept
}

/** The images that an article shows: those beyond the limit of its gallery need no upload. Linear time. */
export function usedImages(images: LocalImage[], { content, cover, gallery = [] }: Shown): LocalImage[] {
  const inContent = content.match(/local-picture:\d{1,9}:/g) ?? []
  const used = new Set([...inContent, cover, ...gallery.map(({ url }) => url)])
  return images.filter(({ reference }) => used.has(reference))
}

type Shown = Pick<SourceArticle, 'content' | 'cover' | 'gallery'>

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
