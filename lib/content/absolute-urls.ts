import { escapeHtml, unescapeHtml } from '../text/strings'
import type { SafeHtml } from './safe-html'

/** HTML for feed readers, which lack the style sheet: no highlighting, no `srcset`; URLs absolute against `pageUrl`. */
export function htmlForFeed(html: SafeHtml, pageUrl: string): string {
  const plain = html
    .replace(HIGHLIGHT, '$1')
    .replace(SECTION, withAlertLabel)
    .replace(IMAGE, (tag) => tag.replace(RESPONSIVE, ''))
  return replaceUrls(plain, (url) => toAbsolute(url, pageUrl))
}

/** An article's HTML with absolute URLs, except links within the article. */
export function withAbsoluteUrls(html: SafeHtml, pageUrl: string): SafeHtml {
  const absolute = replaceUrls(html, (url) => (url.startsWith('#') ? url : toAbsolute(url, pageUrl)))
  return absolute as SafeHtml // an absolute URL keeps its safe scheme or gets the page's
}

const HIGHLIGHT = /<span class="tok-[a-z]">([^<]*)<\/span>/g
const SECTION = /<section [^<>]*>/g
const IMAGE = /<img [^>]*>/g
const RESPONSIVE = / (?:srcset|sizes|style)="[^"]*"/g
const TAG = /<[a-z][^>]*>/g
const URL_ATTRIBUTE = / (href|src|cite|poster)="([^"]*)"/g

/** Regular expressions suffice: the sanitiser double-quotes attributes and escapes what could end one or a tag. */
function replaceUrls(html: string, replace: (url: string) => string): string {
  const replaced = (_attribute: string, name: string, value: string) =>
    ` ${name}="${escapeHtml(replace(unescapeHtml(value)))}"`
  return html.replace(TAG, (tag) => tag.replace(URL_ATTRIBUTE, replaced))
}

function toAbsolute(url: string, base: string): string {
  return URL.canParse(url, base) ? new URL(url, base).href : url
}

/** The label of an alert is only an attribute, which the style sheet of pages shows. */
function withAlertLabel(section: string): string {
  const [, label] = / class="note note-[a-z]+"/.test(section)
    ? (/ aria-label="([^"]*)"/.exec(section) ?? [])
    : []
  return label ? `${section}<p><strong>${label}</strong></p>` : section
}
