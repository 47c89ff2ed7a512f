import { findAll } from 'domutils'
import { parseHtml } from '../content/dom/parse-html'
import { LIMITS } from '../field-limits'
import type { SourceImage } from './source-article'

type CoverTexts = { alt: string; caption: string }

/** A cover cannot have alt text or a caption: with one of them it starts the gallery, before the images of the text. */
export function coverGallery(
  cover: string,
  { alt, caption }: CoverTexts,
  html: string,
): SourceImage[] | undefined {
  if (cover === '' || (alt === '' && caption === '') || html.length > LIMITS.contentBytes) return undefined
  const others = findAll(({ name }) => name === 'img', parseHtml(html).children)
    .map(({ attribs }) => ({ url: attribs.src ?? '', alt: attribs.alt ?? '' }))
    .filter(({ url }) => /^(?:https|local-picture):/.test(url) && url !== cover)
  return [{ url: cover, alt, caption }, ...others]
}
