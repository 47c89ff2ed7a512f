import type { Moved } from '../../lib/moving/moved'
import type { Client } from '../service/client'
import type { Outcome } from './outcome'
import type { WithPictures } from './pictures'
import type { PostLine } from './post-line'
import { putArticle } from './put-article'

type Ways = { client: Client; postLine: PostLine; withPictures: WithPictures; query: string }

/** Sends one piece of a source to the service, if there is anything to send. */
export async function send({ client, postLine, withPictures, query }: Ways, moved: Moved): Promise<Outcome> {
  const { losses } = moved
  if ('skipped' in moved)
    return { slug: null, losses, result: 'skipped', reason: moved.skipped, about: moved.about }
  if ('failed' in moved) return { slug: null, losses, result: 'failed', reason: moved.failed }
  if ('line' in moved) return postLine(moved.line)
  const { body, losses: missing } = await withPictures(moved.article)
  const outcome = await putArticle(client, { slug: moved.article.slug, body }, query)
  return { ...outcome, losses: [...losses, ...missing, ...outcome.losses] }
}
