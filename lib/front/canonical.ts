/** The first parts of the addresses of readers' pages; others (files, the API) are left as they were written. */
const PAGES = /^\/(?:artikel|kategori|tag|penulis|cari|docs|sitemap)(?=\/|$)/i

/**
 * The one address of a page that can be reached by others too: in lower case, without a trailing slash, and with
 * neither `/halaman/1` nor `page=1`. Null when `target` (path and query) is that address, or no page's.
 */
export function canonicalUrl(target: string): string | null {
  const [path = '', query = ''] = target.split(/\?(.*)/s)
  if (path !== '/' && !PAGES.test(path)) return null

  const better = withoutFirstPage(asDocument(lowerCase(path).replace(/\/+$/, ''))) || '/'
  const parameters = query.split('&').filter((parameter) => parameter !== '' && parameter !== 'page=1')
  const canonical = parameters.length > 0 ? `${better}?${parameters.join('&')}` : better
  return canonical === target ? null : canonical
}

/** Escapes keep the upper case of their hexadecimal digits (RFC 3986 §6.2.2.1). */
function lowerCase(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
}

/** Where Next is led for a document with a name that its routes cannot have. */
function asDocument(path: string): string {
  return path
    .replace(/^(\/artikel\/[^/]+)\/markdown$/, '$1.md')
    .replace(/^\/sitemap\/([^/]+\.xml)$/, '/sitemap-$1')
}

function withoutFirstPage(path: string): string {
  return path.replace(/\/halaman\/0*1$/, '')
}
