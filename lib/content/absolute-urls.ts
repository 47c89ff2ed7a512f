import { escapeHtml, unescapeHtml } from '../text/strings'
import type { SafeHtml } from './safe-html'

/** HTML for feed readers, which lack the style sheet for highlighted code; `pageUrl` makes its URLs absolute. */
export function htmlForFeed(html: SafeHtml, pageUrl: string): string {
  const plain = html.replace(HIGHLIGHT, '$1').replace(IMAGE, (tag) => tag.replace(RESPONSIVE, ''))
  return replaceUrls(plain, (url) => toAbsolute(url, pageUrl))
}

/** An article's HTML with absolute URLs, but for links within the article itself. */
export function withAbsoluteUrls(html: SafeHtml, pageUrl: string): SafeHtml {
  const absolute = replaceUrls(html, (url) => (url.startsWith('#') ? url : toAbsolute(url, pageUrl)))
  return absolute as SafeHtml // an absolute URL has the scheme that was safe, or that of the page
}

const HIGHLIGHT = /<span class="tok-[a-z]">([^<]*)<\/span>/g
const IMAGE = /<img [^>]*>/g
const RESPONSIVE = / (?:srcset|sizes|style)="[^"]*"/g
const TAG = /<[a-z][^>]*>/g
const URL_ATTRIBUTE = / (href|src|cite|poster)="([^"]*)"/g

/** The sanitiser writes every attribute in double quotes and escapes what could end one, or a tag. */
function replaceUrls(html: string, replace: (url: string) => string): string {
  const replaced = (_attribute: string, name: string, value: string) =>
    ` ${name}="${escapeHtml(replace(unescapeHtml(value)))}"`
  return html.replace(TAG, (tag) => tag.replace(URL_ATTRIBUTE, replaced))
}

function toAbsolute(url: string, base: string): string {
  return URL.canParse(url, base) ? new URL(url, base).href : url
}
