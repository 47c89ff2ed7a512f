import { oneLine, unescapeHtml } from '../../text/strings'
import type { SafeHtml } from '../safe-html'

/** A link of an article; `href` is empty if there is none. */
export type ArticleLink = { href: string; text: string; hasImage: boolean }

/** The first `limit` links of an article, without anchors (`<a id>` without `href`). */
export function extractLinks(html: SafeHtml, limit: number): ArticleLink[] {
  const links: ArticleLink[] = []
  let opening: RegExpExecArray | null = null
  for (const tag of html.matchAll(TAG)) {
    if (tag[0] !== '</a>') opening = tag
    else if (opening && links.push(...linkOf(html, opening, tag.index)) >= limit) break
  }
  return links
}

function linkOf(html: string, opening: RegExpExecArray, end: number): ArticleLink[] {
  const [tag] = opening
  const href = HREF.exec(tag)?.[1]
  if (href === undefined && tag.includes(' id="')) return []
  const content = html.slice(opening.index + tag.length, end)
  const text = oneLine(content.replace(ANY_TAG, ''))
  return [
    {
      href: unescapeHtml(href ?? '').trim(),
      text: unescapeHtml(text),
      hasImage: content.includes('<img '),
    },
  ]
}

/** Regular expressions suffice: the sanitiser double-quotes attributes and escapes what could end one or a tag. */
const TAG = /<a(?: [^<>]*)?>|<\/a>/g
const HREF = / href="([^"]*)"/
const ANY_TAG = /<[^<>]*>/g
