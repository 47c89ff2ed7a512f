import { isPictureUrl } from '../articles/schema/field-checks'
import { LIMITS } from '../field-limits'
import { truncate } from '../text/strings'
import type { ImportOptions, LocalPicture, Loss } from './import-item'
import type { SourcePicture } from './source-article'

const MAX_PICTURES = 50

/**
 * The address of a picture that a field can have: an absolute https one, or the reference of one that is uploaded first.
 * Undefined, and a loss, for every other.
 */
export function fitPicture(
  field: string,
  url: string | undefined,
  { base, copyImages }: Pick<ImportOptions, 'base' | 'copyImages'>,
  pictures: LocalPicture[],
  losses: Loss[],
): string | undefined {
  const wanted = url?.trim() ?? ''
  if (wanted === '') return undefined
  if (pictures.some(({ reference }) => reference === wanted)) return wanted
  const absolute = absoluteUrl(wanted, base)
  if (absolute !== null && isPictureUrl(absolute)) return absolute
  if (absolute !== null && copyImages && /^http:/i.test(absolute)) {
    pictures.push({ reference: absolute, written: absolute, from: { url: absolute } })
    return absolute
  }
  losses.push({ field, message: `${truncate(wanted, 200)} ${reasonAgainst(absolute)}` })
  return undefined
}

/** The pictures of a gallery that it can have. */
export function fitGallery(
  gallery: SourcePicture[],
  options: Pick<ImportOptions, 'base' | 'copyImages'>,
  pictures: LocalPicture[],
  losses: Loss[],
): SourcePicture[] {
  const kept = gallery.flatMap((picture) => {
    const url = fitPicture('gallery', picture.url, options, pictures, losses)
    if (url === undefined) return []
    const alt = cut(picture.alt, LIMITS.alt)
    const caption = cut(picture.caption, LIMITS.caption)
    return [{ url, ...(alt && { alt }), ...(caption && { caption }) }]
  })
  if (kept.length > MAX_PICTURES)
    losses.push({ field: 'gallery', message: `more than ${MAX_PICTURES} pictures; the first are kept` })
  return kept.slice(0, MAX_PICTURES)
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
