import type { DetailRow } from '../articles/rows'
import { withAbsoluteUrls } from '../content/absolute-urls'
import { toMarkdown } from '../content/render'
import { articleUrl } from '../routes/addresses'

/** The text of an article as Markdown; all URLs are absolute. */
export function articleText(row: DetailRow): Promise<string> {
  return toMarkdown(withAbsoluteUrls(row.html, articleUrl(row.slug)))
}
