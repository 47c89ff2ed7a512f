import { type Document, isTag } from 'domhandler'
import { findAll } from 'domutils'
import { type AllowList, allowsAddress, allowsHost } from '../outbound/resolve-allowed'
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
    return attribute === SOURCE ? withSize(own, image) : own
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

/** An article's HTML for readers who did not come by `siteUrl`: its media have relative addresses. */
export function withLocalImages(html: SafeHtml, siteUrl: string): SafeHtml {
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

function withSize(tag: string, { srcset, width, height, color }: ResponsiveImage): string {
  const hasSize = / (?:width|height)="/.test(tag)
  const attributes = [
    ...(srcset === '' ? [] : [`srcset="${escapeHtml(srcset)}"`, `sizes="${SIZES}"`]),
    ...(hasSize ? [] : [`width="${width}"`, `height="${height}"`]),
    ...(color === null ? [] : [`style="background:${color}"`]),
  ]
  return attributes.length === 0 ? tag : tag.replace('<img ', `<img ${attributes.join(' ')} `)
}

// Images are shown by https alone. One that may be fetched by http can be shown once it is copied: until that is known,
// a path of the site stands for its address, which the sanitiser would take out.

const MASK = '/media/?http='

/** Puts a path of the site in place of the http addresses of images that may be fetched. */
export function maskHttpImages(document: Document, allow: AllowList): void {
  if (allow.hosts.length === 0 && allow.networks.length === 0) return
  for (const element of findAll(({ name }) => name === 'img', document.children)) {
    const src = element.attribs.src?.trim() ?? ''
    if (isTag(element) && mayFetch(src, allow)) element.attribs.src = MASK + encodeURIComponent(src)
  }
}

/** The address that such a path of the site stands for; null for every other. */
export function maskedAddress(path: string): string | null {
  if (!path.startsWith(MASK)) return null
  // Whoever writes an article may write such a path too, whatever stands in it.
  const address = decodeOrNull(path.slice(MASK.length))
  return address !== null && /^http:\/\//i.test(address) ? address : null
}

function mayFetch(src: string, allow: AllowList): boolean {
  if (!/^http:\/\//i.test(src) || !URL.canParse(src)) return false
  const { hostname } = new URL(src)
  const address = hostname.replace(/^\[|\]$/g, '')
  return allowsHost(allow, hostname) || (isAddress(address) && allowsAddress(allow, address))
}

function isAddress(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.includes(':')
}
