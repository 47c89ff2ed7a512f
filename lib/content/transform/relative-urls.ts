import type { Document, Element } from 'domhandler'
import { findAll, findOne } from 'domutils'
import { truncate } from '../../text/strings'
import { replaceElements } from '../dom/edit'
import { URL_ATTRIBUTES } from '../sanitize/urls'

/** Prepends https to URLs that browsers read as a host without a scheme (`//host`, `/\host`). */
export function addSchemes(document: Document): void {
  for (const { attribs } of findAll(() => true, document.children)) {
    for (const attribute of URL_ATTRIBUTES) {
      const url = attribs[attribute]?.trim() ?? ''
      if (!SCHEME_RELATIVE.test(url)) continue
      const absolute = `https:${url}`
      if (URL.canParse(absolute)) attribs[attribute] = new URL(absolute).href
    }
  }
}

/** The URL standard reads `\` as `/` and removes tabs and line breaks. */
const SCHEME_RELATIVE = /^[\\/][\t\n\r]*[\\/]/

/** Resolves URLs against `<base href>`, canonical link or `canonical`; links else against `alias`. Returns unresolved ones. */
export function resolveRelativeUrls(document: Document, { canonical, alias }: Origin): string[] {
  const origin = baseOf(document, canonical)
  const unresolved = new Set<string>()
  for (const element of findAll(() => true, document.children)) {
    for (const attribute of Object.keys(element.attribs).filter((name) => URL_ATTRIBUTES.has(name))) {
      const url = element.attribs[attribute]?.trim() ?? ''
      if (!isRelative(url)) continue
      // Images are not resolved against `alias`: none is left at a former address.
      const base = origin ?? (attribute === 'href' && alias !== undefined ? alias : null)
      if (base !== null) element.attribs[attribute] = URL.canParse(url, base) ? new URL(url, base).href : url
      else if (!OWN_PATH.test(url) && unresolved.size < MAX_REPORTED)
        unresolved.add(`${truncate(url, MAX_URL_LENGTH)} in ${element.name}[${attribute}]`)
    }
  }
  replaceElements(document, (element) => (isSource(element) ? [] : undefined))
  return [...unresolved]
}

type Origin = { canonical: string | undefined; alias: string | undefined }

const MAX_REPORTED = 20
const MAX_URL_LENGTH = 80
const OWN_PATH =
  /^\/(?:$|[?#]|(?:artikel|kategori|tag|penulis|cari|docs|api|media|sampul|kartu|demo)(?:[/?#]|$)|[\w-]+\.(?:xml|json|txt)(?:[?#]|$))/

function isRelative(url: string): boolean {
  return url !== '' && !/^(?:#|[\\/]{2}|[a-z][a-z0-9+.-]*:)/i.test(url)
}

function baseOf(document: Document, canonical: string | undefined): string | null {
  const base = findOne(({ name }) => name === 'base', document.children)
  const link = findOne(isCanonical, document.children)
  const urls = [base?.attribs.href, link?.attribs.href, canonical]
  return urls.find((url) => url !== undefined && /^https?:\/\//i.test(url) && URL.canParse(url)) ?? null
}

function isSource(element: Element): boolean {
  return element.name === 'base' || isCanonical(element)
}

function isCanonical({ name, attribs }: Element): boolean {
  return name === 'link' && attribs.rel?.toLowerCase() === 'canonical'
}

/** Removes the origin from the URLs of the site's own images, since the site may use http. */
export function localizeImages(document: Document, siteUrl: string): void {
  for (const { attribs } of findAll(({ name }) => name === 'img', document.children)) {
    if (attribs.src?.trim().startsWith(`${siteUrl}/`)) attribs.src = attribs.src.trim().slice(siteUrl.length)
  }
}
