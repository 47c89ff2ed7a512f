import Negotiator from 'negotiator'

/** Whether a client would rather have an article's Markdown than its page (RFC 9110 §12.5.1). */
export function prefersMarkdown(accept: string | undefined): boolean {
  // A wildcard alone means the page.
  if (accept === undefined || !/markdown/i.test(accept)) return false
  const negotiator = new Negotiator({ headers: { accept } })
  return negotiator.mediaType(['text/html', 'text/markdown']) === 'text/markdown'
}

export function markdownUrl(url: string): string {
  return url.replace(/^[^?]+/, '$&.md')
}
