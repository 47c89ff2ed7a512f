import { PAGE_SEGMENTS } from '../routes/addresses'

const PAGES = new RegExp(`^/(?:${PAGE_SEGMENTS.join('|')}|meja|sitemap)(?=/|$)`, 'i')
const API = /^\/api\//

/**
 * The URL without needless escapes (RFC 3986 §6.2.2), doubled and trailing slashes, `page=1`, and capitals except in names of
 * terms; null if it is canonical already.
 */
export function canonicalUrl(url: string): string | null {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const canonical = withQuery(canonicalPath(path), query, isPage(path))
  return canonical === url || (API.test(url) && url === `${canonical}?`) ? null : canonical
}

/** The name of a term redirects to its slug: a redirect to the canonical spelling of the name would be one too many. */
export function isTermName(canonical: string, sent: string): boolean {
  return TERM_NAME.test(canonical) && withoutNeedlessEscapes(sent) === sent
}

const TERM_NAME = /^\/(?:kategori|tag|penulis)\/(?![a-z0-9-]+(?:[/?]|$))/

function isPage(path: string): boolean {
  return path === '/' || PAGES.test(path)
}

function canonicalPath(path: string): string {
  const resolved = withoutNeedlessEscapes(path)
  const single = resolved.replace(/\/{2,}/g, '/')
  if (isPage(single)) return withoutFirstPage(asDocument(withoutSlash(lowerCase(single)))) || '/'
  return API.test(single) ? withoutSlash(single) : resolved
}

function withQuery(path: string, query: string, isOfPage: boolean): string {
  if (!isOfPage) return query === '' ? path : `${path}?${query}`
  const given = query.split('&').filter((parameter) => parameter !== '')
  // The last `page` counts.
  const isFirst = given.findLast((parameter) => parameter.startsWith('page=')) === 'page=1'
  const parameters = given.filter((parameter) =>
    isFirst ? !parameter.startsWith('page=') : parameter !== 'page=1',
  )
  return parameters.length > 0 ? `${path}?${parameters.join('&')}` : path
}

/** Decodes `%70` to `p`, and writes the escapes that stay in upper case. */
function withoutNeedlessEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return UNRESERVED.test(character) ? character : escaped.toUpperCase()
  })
}

/** RFC 3986 §2.3. */
const UNRESERVED = /[A-Za-z0-9._~-]/

/** The start of a term's address. If it has capitals, only the backend knows whether it is a name or a slug. */
export const TERM_ADDRESS = /^(\/(?:kategori|tag|penulis)\/)([^/]+)/i

function lowerCase(path: string): string {
  const [, kind = '', name = ''] = TERM_ADDRESS.exec(path) ?? []
  const rest = path.slice(kind.length + name.length)
  return kind.toLowerCase() + name + lowerCaseUnescaped(rest)
}

function lowerCaseUnescaped(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}

function asDocument(path: string): string {
  return path
    .replace(/^(\/artikel\/[^/]+|\/docs)\/markdown$/, '$1.md')
    .replace(/^\/sitemap\/([^/]+\.xml)$/, '/sitemap-$1')
}

function withoutFirstPage(path: string): string {
  return path.replace(/\/halaman\/0*1$/, '')
}
