import { truncate } from '../../text/truncate'
import { type Element, textOf } from '../tree/tree'

/** A picture of an article: its address as the HTML has it, what it shows, what stands below it (`''` when nothing does). */
export type Picture = { url: string; alt: string; caption: string }

/** The pictures of an article in order, each address once; the caption is that of its figure, else its title. */
export function extractPictures(root: Element): Picture[] {
  const pictures = new Map<string, Picture>()
  collect(root, '', pictures)
  return [...pictures.values()]
}

const MAX_ALT_LENGTH = 191
const MAX_CAPTION_LENGTH = 2_000

function collect(parent: Element, caption: string, pictures: Map<string, Picture>) {
  for (const child of parent.children) {
    if (typeof child === 'string') continue
    if (child.name === 'img') addPicture(child, caption, pictures)
    else collect(child, child.name === 'figure' ? captionOf(child) : caption, pictures)
  }
}

function addPicture({ attributes }: Element, caption: string, pictures: Map<string, Picture>) {
  const { src = '', alt = '', title = '' } = attributes
  if (src === '' || pictures.has(src)) return
  pictures.set(src, {
    url: src,
    alt: truncate(alt, MAX_ALT_LENGTH),
    caption: truncate(caption || title, MAX_CAPTION_LENGTH),
  })
}

function captionOf(figure: Element): string {
  const caption = figure.children.find((child) => typeof child !== 'string' && child.name === 'figcaption')
  return caption === undefined ? '' : textOf(caption).replace(/\s+/g, ' ').trim()
}
