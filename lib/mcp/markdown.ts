import { getSource } from '../articles/read/get-article'
import type { DetailRow } from '../articles/rows'
import { type Actor, canReadDrafts } from '../auth/actor'
import { config } from '../config'
import { withAbsoluteUrls } from '../content/absolute-urls'
import { toMarkdown } from '../content/render'
import { withAbsoluteImages } from '../content/responsive-images'
import { articleUrl } from '../routes/addresses'

/** The text of an article as Markdown; all URLs are absolute. */
export function articleText(row: DetailRow): Promise<string> {
  return toMarkdown(withAbsoluteUrls(row.html, articleUrl(row.slug)))
}

/** Like `articleText`, but for actors who may change the article: text that reproduces it, its source if that is Markdown. */
export async function editableText(actor: Actor, row: DetailRow): Promise<string> {
  if (!actor.scopes.has('articles:update')) return articleText(row)
  const hasSource = row.format === 'markdown' && canReadDrafts(actor)
  return hasSource ? getSource(actor, row) : toMarkdown(withAbsoluteImages(row.html, config().siteUrl))
}
