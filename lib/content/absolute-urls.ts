import { escapeHtml, unescapeHtml } from '../text/escape'
import { type SafeHtml, storedHtml } from './render'

/**
 * An article's HTML for a place that is not its page, such as a feed reader: every address is absolute, and the colours
 * of code, which need the site's style sheet, are left out. `page` is the address of the article's page.
 */
export function htmlForFeed(html: SafeHtml, page: string): string {
  return withAddresses(html.replace(COLOUR, '$1'), (address) => absolute(address, page))
}

/** An article's HTML with absolute addresses, but for links within the article itself. */
export function withAbsoluteUrls(html: SafeHtml, page: string): SafeHtml {
  return storedHtml(
    withAddresses(html, (address) => (address.startsWith('#') ? address : absolute(address, page))),
  )
}

const COLOUR = /<span class="tok-[a-z]">([^<]*)<\/span>/g
const TAG = /<[a-z][^>]*>/g
const ADDRESS = / (href|src|cite|poster)="([^"]*)"/g

/** The sanitiser writes every attribute in double quotes and escapes what could end one, or a tag. */
function withAddresses(html: string, change: (address: string) => string): string {
  const changed = (_whole: string, name: string, value: string) =>
    ` ${name}="${escapeHtml(change(unescapeHtml(value)))}"`
  return html.replace(TAG, (tag) => tag.replace(ADDRESS, changed))
}

function absolute(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address
}
