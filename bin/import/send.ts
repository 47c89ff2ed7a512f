import type { ImportItem } from '../../lib/import/import-item'
import type { Client } from '../service/client'
import type { WithImages } from './images'
import type { Outcome } from './outcome'
import type { PostLine } from './post-line'
import { putArticle } from './put-article'

type Ways = { client: Client; postLine: PostLine; withImages: WithImages; query: string }

/** Sends one piece of a source to the service, if there is anything to send. */
export async function send(
  { client, postLine, withImages, query }: Ways,
  imported: ImportItem,
): Promise<Outcome> {
  const { losses } = imported
  if ('skipped' in imported)
    return { slug: null, losses, result: 'skipped', reason: imported.skipped, about: imported.about }
  if ('failed' in imported) return { slug: null, losses, result: 'failed', reason: imported.failed }
  if ('line' in imported) return postLine(imported.line)
  const { body, losses: missing } = await withImages(imported.article)
  const outcome = await putArticle(client, { slug: imported.article.slug, body }, query)
  return { ...outcome, losses: [...losses, ...missing, ...outcome.losses] }
}
