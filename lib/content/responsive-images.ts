import type { Document } from 'domhandler'
import { findAll } from 'domutils'
import { decodeOrNull, escapeHtml, unescapeHtml } from '../text/strings'
import type { SafeHtml } from './safe-html'

export type ResponsiveImage = {
  url: string
  srcset: string
  width: number
  height: number
  /** The background while the image loads; null if it would show through the image. */
  color: string | null
}

const SIZES = '(min-width: 44rem) 41rem, calc(100vw - 2rem)'

/** HTML with the media that `find` returns in place of images, in all widths; links and posters with their URLs too. */
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
    // `rel` belonged to the old target, which may be another site.
    return attribute === SOURCE ? withSize(own, image) : own.replace(REL, '')
  })
  // Only the service's own URLs and numbers are inserted, in attributes that cannot run code.
  return shown as SafeHtml
}

/** An article's HTML without the images whose URL `isGone`, and without links that contained nothing else. */
export function dropImages(html: SafeHtml, isGone: (url: string) => boolean): SafeHtml {
  const left = html.replace(LINKED_IMAGE, (tags) => {
    const url = SOURCE.exec(tags.slice(tags.indexOf('<img ')))?.groups?.url ?? ''
    return isGone(unescapeHtml(url)) ? '' : tags
  })
  return left as SafeHtml // only whole tags were removed
}

/** An article's HTML for readers outside the site: media URLs are absolute against `siteUrl`. */
export function withAbsoluteImages(html: SafeHtml, siteUrl: string): SafeHtml {
  const absolute = html.replace(TAG, (tag) =>
    tag
      .replace(LOCAL_ADDRESS, ` $1="${siteUrl}/media/`)
      // Only the service writes `srcset`.
      .replace(SRCSET, (srcset) => srcset.replaceAll('/media/', `${siteUrl}/media/`)),
  )
  return absolute as SafeHtml // the same files at the origin of the site
}

/** Regular expressions suffice: the sanitiser double-quotes attributes and escapes what could end one or a tag. */
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

// Only https images are shown. An http image can be shown if it is the service's own, at a former origin, or once it is
// copied. Until that is known, a path of the site replaces its URL, which the sanitiser would remove.

const MASK = '/media/?http='

/** Replaces the http URLs of images with a path of the site. */
export function maskHttpImages(document: Document): void {
  for (const { attribs } of findAll(({ name }) => name === 'img', document.children)) {
    const src = attribs.src?.trim() ?? ''
    if (/^http:\/\//i.test(src)) attribs.src = MASK + encodeURIComponent(src.toWellFormed())
  }
}

/** The http URL that such a path replaces; null for any other path. */
export function maskedAddress(path: string): string | null {
  if (!path.startsWith(MASK)) return null
  // An author may write such a path too, with anything in it.
  const address = decodeOrNull(path.slice(MASK.length))
  return address !== null && /^http:\/\//i.test(address) ? address : null
}
