import { type Document, isTag } from 'domhandler'
import { findAll } from 'domutils'
import { type AllowList, allowsAddress, allowsHost } from '../outbound/allow-list'

// Pictures are shown by https alone. One that may be fetched by http can be shown once it was copied: until that is known,
// a path of the site stands for its address, which the sanitiser would take out.

const HELD = '/media/?http='

/** Puts a path of the site in place of the http addresses of pictures that may be fetched. */
export function holdHttpPictures(document: Document, allow: AllowList): void {
  if (allow.hosts.length === 0 && allow.networks.length === 0) return
  for (const element of findAll(({ name }) => name === 'img', document.children)) {
    const src = element.attribs.src?.trim() ?? ''
    if (isTag(element) && mayFetch(src, allow)) element.attribs.src = HELD + encodeURIComponent(src)
  }
}

/** The address that such a path of the site stands for; null for every other. */
export function heldAddress(path: string): string | null {
  if (!path.startsWith(HELD)) return null
  const address = decode(path.slice(HELD.length))
  return address !== null && /^http:\/\//i.test(address) ? address : null
}

/** Null for what no encoding gives: whoever writes an article may write such a path too. */
function decode(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
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
