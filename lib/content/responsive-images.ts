import type { Document } from 'domhandler'
import { findAll } from 'domutils'
import { decodeOrNull, escapeHtml, unescapeHtml } from '../text/strings'
import type { SafeHtml } from './safe-html'

export type ResponsiveImage = {
  url: string
  srcset: string
  width: number
  height: number
  /** What is shown while it loads; null where it would shine through. */
  color: string | null
}

const SIZES = '(min-width: 44rem) 41rem, calc(100vw - 2rem)'

/** HTML with media in place of the images that `find` knows, in all widths; links to their addresses lead to them. */
export function withResponsiveImages(
  html: SafeHtml,
  find: (url: string) => ResponsiveImage | undefined,
): SafeHtml {
  const shown = html.replace(TAG, (tag) => {
    const attribute = tag.startsWith('<img ') ? SOURCE : LINK
    const url = attribute.exec(tag)?.groups?.url
    const image = url === undefined ? undefined : find(unescapeHtml(url))
    if (!image) return tag
    const own = tag.replace(attribute, ` $<name>="${escapeHtml(image.url)}"`)
    // The link may have led elsewhere.
    return attribute === SOURCE ? withSize(own, image) : own.replace(REL, '')
  })
  // What is put in are addresses and numbers of the service's own, in attributes that can run nothing.
  return shown as SafeHtml
}

/** An article's HTML without the images whose address is `isGone`, and without links that had nothing else in them. */
export function dropImages(html: SafeHtml, isGone: (url: string) => boolean): SafeHtml {
  const left = html.replace(LINKED_IMAGE, (tags) => {
    const url = SOURCE.exec(tags.slice(tags.indexOf('<img ')))?.groups?.url ?? ''
    return isGone(unescapeHtml(url)) ? '' : tags
  })
  return left as SafeHtml // whole tags were taken out
}

/** An article's HTML for whoever reads it elsewhere: its media have absolute addresses at `siteUrl`. */
export function withAbsoluteImages(html: SafeHtml, siteUrl: string): SafeHtml {
  const absolute = html.replace(TAG, (tag) =>
    tag
      .replace(LOCAL_ADDRESS, ` $1="${siteUrl}/media/`)
      // Only the service itself writes one.
      .replace(SRCSET, (srcset) => srcset.replaceAll('/media/', `${siteUrl}/media/`)),
  )
  return absolute as SafeHtml // the same files at the origin of the site
}

/** The sanitiser writes every attribute in double quotes and escapes what could end one, or a tag. */
const TAG = /<(?:img|a|video) [^>]*>/g
const LINKED_IMAGE = /<a [^>]*>\s*<img [^>]*>\s*<\/a>|<img [^>]*>/g
const SOURCE = / (?<name>src)="(?<url>[^"]*)"/
const LINK = / (?<name>href|poster)="(?<url>[^"]*)"/
const REL = / rel="[^"]*"/
const LOCAL_ADDRESS = / (src|href|poster)="\/media\//g
const SRCSET = / srcset="[^"]*"/

function withSize(tag: string, { srcset, width, height, color }: ResponsiveImage): string {
  const hasSize = / (?:width|height)="/.test(tag)
  const attributes = [
    ...(srcset === '' ? [] : [`srcset="${escapeHtml(srcset)}"`, `sizes="${SIZES}"`]),
    ...(hasSize ? [] : [`width="${width}"`, `height="${height}"`]),
    ...(color === null ? [] : [`style="background:${color}"`]),
  ]
  return attributes.length === 0 ? tag : tag.replace('<img ', `<img ${attributes.join(' ')} `)
}

// Images are shown by https alone. One whose address is http can be shown if it is the service's own, by its address at a
// former origin, or once it is copied: until that is known, a path of the site stands for its address, which the sanitiser
// would take out.

const MASK = '/media/?http='

/** Puts a path of the site in place of the http addresses of images. */
export function maskHttpImages(document: Document): void {
  for (const { attribs } of findAll(({ name }) => name === 'img', document.children)) {
    const src = attribs.src?.trim() ?? ''
    if (/^http:\/\//i.test(src)) attribs.src = MASK + encodeURIComponent(src.toWellFormed())
  }
}

/** The address that such a path of the site stands for; null for every other. */
export function maskedAddress(path: string): string | null {
  if (!path.startsWith(MASK)) return null
  // Whoever writes an article may write such a path too, whatever stands in it.
  const address = decodeOrNull(path.slice(MASK.length))
  return address !== null && /^http:\/\//i.test(address) ? address : null
}
