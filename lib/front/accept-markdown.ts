const ARTICLE = /^\/artikel\/(?!halaman(?:\/|$|\?))([a-z0-9-]+)(?=\?|$)/

/** Whether what is at an address (path and query) depends on what its client accepts: the page of an article. */
export function isNegotiated(url: string): boolean {
  return ARTICLE.test(url)
}

/**
 * The address that answers a request: that of an article's Markdown where the client would rather have that than the
 * page (RFC 9110 §12.5.1), else the address itself.
 */
export function negotiate(url: string, accept: string | undefined): string {
  if (accept === undefined || !/markdown/i.test(accept) || !isNegotiated(url)) return url
  return prefersMarkdown(accept) ? url.replace(ARTICLE, '/artikel/$1.md') : url
}

/** Whoever names Markdown means it: it loses only to a page that is named and weighs more. */
function prefersMarkdown(accept: string): boolean {
  const weights = new Map(accept.toLowerCase().split(',').map(toWeight))
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0)
}

function toWeight(part: string): [type: string, weight: number] {
  const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const q = parameters.find((parameter) => parameter.startsWith('q='))
  return [type, q === undefined ? 1 : Number(q.slice(2)) || 0]
}
