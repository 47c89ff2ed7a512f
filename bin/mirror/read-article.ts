import { setTimeout as delay } from 'node:timers/promises'
import { articleMarkdownPath } from '../../lib/routes/addresses'
import { isStorable } from '../../lib/text/strings'
import { type Client, problemDetail } from '../service/client'
import { ServiceError } from '../service/service-error'
import type { ChangedArticle } from './read-changes'

export type MirroredArticle = ChangedArticle & { markdown: string }

/** Another instance may serve a change up to a second later than the one whose feed reported it. */
const MAX_TRIES = 10
const RETRY_MS = 300

/** The article with its text; null if it has since been renamed or removed, which the feed reports next. */
export async function readArticle(client: Client, article: ChangedArticle): Promise<MirroredArticle | null> {
  for (let tries = 1; ; tries++) {
    const { status, text, ...reply } = await client({
      method: 'GET',
      path: articleMarkdownPath(article.slug),
    })
    if (status === 200 && !isStorable(text))
      throw new ServiceError(`The text of ${article.slug} has characters that Artikel never stores.`)
    if (status === 200 && updatedAt(text) >= article.updated_at) return { ...article, markdown: text }
    if (tries === MAX_TRIES) {
      if ([308, 404, 410].includes(status)) return null
      throw new ServiceError(status === 200 ? outdated(article) : problemDetail({ status, text, ...reply }))
    }
    await delay(RETRY_MS)
  }
}

function outdated({ slug }: ChangedArticle): string {
  return `${articleMarkdownPath(slug)} stays older than the feed of changes says: a cache in front of the service keeps an outdated copy. Purge that cache, then run the same command again.`
}

/** The time of an article's last update, from its Markdown; RFC 3339 in UTC, so strings compare as times. */
function updatedAt(markdown: string): string {
  return /^updated: "([^"\n]{1,40})"$/m.exec(markdown)?.[1] ?? ''
}
