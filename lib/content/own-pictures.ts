import { escapeHtml, unescapeHtml } from '../text/escape'
import type { SafeHtml } from './safe-html'

/** A picture of the service as HTML shows it. */
export type ShownPicture = {
  url: string
  srcset: string
  /** In pixels. */
  width: number
  height: number
  /** What is shown while it loads; null where it would shine through. */
  color: string | null
}

/** The width of the text of an article's page. */
const SIZES = '(min-width: 44rem) 41rem, calc(100vw - 2rem)'

/**
 * An article's HTML with pictures of the service in place of those at the addresses that `find` knows, in all their
 * widths, and with their size. Links to such an address lead to the picture.
 */
export function showOwnPictures(html: SafeHtml, find: (url: string) => ShownPicture | undefined): SafeHtml {
  const shown = html.replace(TAG, (tag) => {
    const attribute = tag.startsWith('<img ') ? SOURCE : LINK
    const url = attribute.exec(tag)?.groups?.url
    const picture = url === undefined ? undefined : find(unescapeHtml(url))
    if (!picture) return tag
    const own = tag.replace(attribute, ` $<name>="${escapeHtml(picture.url)}"`)
    return attribute === SOURCE ? withSize(own, picture) : own
  })
  // What is put in are addresses and numbers of the service's own, in attributes that can run nothing.
  return shown as SafeHtml
}

/** An article's HTML without the pictures whose address is `isGone`, and without the links that had nothing else in them. */
export function dropPictures(html: SafeHtml, isGone: (url: string) => boolean): SafeHtml {
  const left = html.replace(LINKED_IMAGE, (tags) => {
    const url = SOURCE.exec(tags.slice(tags.indexOf('<img ')))?.groups?.url ?? ''
    return isGone(unescapeHtml(url)) ? '' : tags
  })
  return left as SafeHtml // whole tags were taken out
}

/** An article's HTML for readers who did not come by `siteUrl`: its pictures of the service have relative addresses. */
export function withLocalPictures(html: SafeHtml, siteUrl: string): SafeHtml {
  // Where an address begins: in the middle of a foreign one it is a part of that.
  const local = html.replace(IMAGE, (tag) =>
    [' src="', ' srcset="', ', '].reduce(
      (shown, before) => shown.replaceAll(`${before}${siteUrl}/media/`, `${before}/media/`),
      tag,
    ),
  )
  return local as SafeHtml // the same files at the same origin
}

/** The sanitiser writes every attribute in double quotes and escapes what could end one, or a tag. */
const TAG = /<(?:img|a|video) [^>]*>/g
const IMAGE = /<img [^>]*>/g
const LINKED_IMAGE = /<a [^>]*>\s*<img [^>]*>\s*<\/a>|<img [^>]*>/g
const SOURCE = / (?<name>src)="(?<url>[^"]*)"/
const LINK = / (?<name>href|poster)="(?<url>[^"]*)"/

function withSize(tag: string, { srcset, width, height, color }: ShownPicture): string {
  const hasSize = / (?:width|height)="/.test(tag)
  const attributes = [
    ...(srcset === '' ? [] : [`srcset="${escapeHtml(srcset)}"`, `sizes="${SIZES}"`]),
    ...(hasSize ? [] : [`width="${width}"`, `height="${height}"`]),
    ...(color === null ? [] : [`style="background:${color}"`]),
  ]
  return attributes.length === 0 ? tag : tag.replace('<img ', `<img ${attributes.join(' ')} `)
}
