import { type Element, isTag, type ParentNode } from 'domhandler'
import { textContent } from 'domutils'
import { LIMITS } from '../../field-limits'
import { oneLine, truncate } from '../../text/strings'

export type ArticleImage = { url: string; alt: string; caption: string }

/** The images of an article in order, each URL once; the caption is the figure's, else the image's title. */
export function extractImages(parent: ParentNode): ArticleImage[] {
  const images = new Map<string, ArticleImage>()
  collectImages(parent, '', images)
  return [...images.values()]
}

function collectImages(parent: ParentNode, caption: string, images: Map<string, ArticleImage>) {
  for (const child of parent.children) {
    if (!isTag(child)) continue
    if (child.name === 'img') addImage(child, caption, images)
    else collectImages(child, child.name === 'figure' ? captionOf(child) : caption, images)
  }
}

function addImage({ attribs }: Element, caption: string, images: Map<string, ArticleImage>) {
  const { src = '', alt = '', title = '' } = attribs
  if (src === '' || images.has(src)) return
  images.set(src, {
    url: withWholeEscapes(src),
    alt: truncate(alt, LIMITS.alt),
    caption: truncate(caption || title, LIMITS.caption),
  })
}

/** Escapes stray percent signs: gallery URLs must be valid URIs (RFC 3986 §2.4). */
function withWholeEscapes(url: string): string {
  return url.replace(/%(?![0-9a-f]{2})/gi, '%25')
}

function captionOf(figure: Element): string {
  const caption = figure.children.find((child) => isTag(child) && child.name === 'figcaption')
  return caption === undefined ? '' : oneLine(textContent(caption))
}
