import { type Element, isTag, type ParentNode } from 'domhandler'
import { textContent } from 'domutils'
import { LIMITS } from '../../field-limits'
import { truncate } from '../../text/strings'

/** A picture of an article: its URL as in the HTML, its alternative text, its caption (`''` when it has none). */
export type Picture = { url: string; alt: string; caption: string }

/** The pictures of an article in order, each URL once; the caption is that of its figure, else its title. */
export function extractPictures(parent: ParentNode): Picture[] {
  const pictures = new Map<string, Picture>()
  collectPictures(parent, '', pictures)
  return [...pictures.values()]
}

function collectPictures(parent: ParentNode, caption: string, pictures: Map<string, Picture>) {
  for (const child of parent.children) {
    if (!isTag(child)) continue
    if (child.name === 'img') addPicture(child, caption, pictures)
    else collectPictures(child, child.name === 'figure' ? captionOf(child) : caption, pictures)
  }
}

function addPicture({ attribs }: Element, caption: string, pictures: Map<string, Picture>) {
  const { src = '', alt = '', title = '' } = attribs
  if (src === '' || pictures.has(src)) return
  pictures.set(src, {
    url: withWholeEscapes(src),
    alt: truncate(alt, LIMITS.alt),
    caption: truncate(caption || title, LIMITS.caption),
  })
}

/** A percent sign that escapes nothing is no part of a URI (RFC 3986 §2.4), which the gallery's addresses are. */
function withWholeEscapes(url: string): string {
  return url.replace(/%(?![0-9a-f]{2})/gi, '%25')
}

function captionOf(figure: Element): string {
  const caption = figure.children.find((child) => isTag(child) && child.name === 'figcaption')
  return caption === undefined ? '' : textContent(caption).replace(/\s+/g, ' ').trim()
}
