import { EMBED_HOSTS } from './policy'

/** The attributes whose value is an address. */
export const URL_ATTRIBUTES = new Set(['href', 'src', 'cite', 'poster'])

/**
 * Whether an address may stand in an element: links go to `http`, `https`, `mailto`, `tel` or stay on the site;
 * pictures, audio and video come by `https` or from the site; frames come from a listed host by `https`. An address
 * with another host's name but no scheme (`//host`, `/\host`) is never safe.
 */
export function isSafeUrl(tagName: string, value: string): boolean {
  const url = asBrowsersRead(value)
  if (url.startsWith('//')) return false
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase()
  if (tagName === 'iframe') return scheme === 'https' && isEmbed(url)
  if (scheme === undefined) return !COLON_FIRST.test(url)
  const schemes = MEDIA.has(tagName) ? MEDIA_SCHEMES : LINK_SCHEMES
  if (!schemes.has(scheme)) return false
  return NOT_OF_THE_WEB.has(scheme) || URL.canParse(url)
}

/** Whether a link leaves the site whose origin is that of `siteUrl`. */
export function leavesSite(href: string, siteUrl: string): boolean {
  const site = new URL(siteUrl)
  if (!URL.canParse(asBrowsersRead(href), site)) return false
  const target = new URL(asBrowsersRead(href), site)
  return target.protocol.startsWith('http') && target.origin !== site.origin
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
/** The first segment of a relative address holds no colon (RFC 3986 §4.2). */
const COLON_FIRST = /^[^/?#]*:/
const MEDIA = new Set(['img', 'audio', 'video', 'source'])
const MEDIA_SCHEMES = new Set(['https'])
const LINK_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])
const NOT_OF_THE_WEB = new Set(['mailto', 'tel'])

/** The URL standard drops control characters and reads `\` as `/`, so `java\nscript:` and `/\host` are what they hide. */
function asBrowsersRead(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/\\/g, '/')
}

function isEmbed(url: string): boolean {
  return URL.canParse(url) && EMBED_HOSTS.includes(new URL(url).host)
}
