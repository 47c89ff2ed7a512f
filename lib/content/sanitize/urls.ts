import { EMBED_HOSTS } from './policy'

export const URL_ATTRIBUTES = new Set(['href', 'src', 'cite', 'poster'])

/** Links: http, https, mailto, tel, the site; media: https, the site; iframes: allowed hosts by https. Never `//host`. */
export function isSafeUrl(tagName: string, value: string): boolean {
  const url = normalizeUrl(value)
  if (url.startsWith('//')) return false
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase()
  if (tagName === 'iframe') return scheme === 'https' && isEmbed(url)
  if (scheme === undefined) return !COLON_IN_FIRST_SEGMENT.test(url)
  const schemes = MEDIA_TAGS.has(tagName) ? MEDIA_SCHEMES : LINK_SCHEMES
  if (!schemes.has(scheme)) return false
  return OPAQUE_SCHEMES.has(scheme) || URL.canParse(url)
}

/** Whether an http(s) link leaves the origin of `siteUrl`. */
export function isExternalUrl(href: string, siteUrl: string): boolean {
  const site = new URL(siteUrl)
  if (!URL.canParse(normalizeUrl(href), site)) return false
  const target = new URL(normalizeUrl(href), site)
  return target.protocol.startsWith('http') && target.origin !== site.origin
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
/** Not allowed in a relative reference (RFC 3986 §4.2). */
const COLON_IN_FIRST_SEGMENT = /^[^/?#]*:/
const MEDIA_TAGS = new Set(['img', 'audio', 'video', 'source'])
const MEDIA_SCHEMES = new Set(['https'])
const LINK_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])
const OPAQUE_SCHEMES = new Set(['mailto', 'tel'])

/** As the URL standard parses it: no control characters, `\` as `/`. Exposes `java\nscript:` and `/\host`. */
function normalizeUrl(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/\\/g, '/')
}

function isEmbed(url: string): boolean {
  return URL.canParse(url) && EMBED_HOSTS.includes(new URL(url).host)
}
