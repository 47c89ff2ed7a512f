import type { ChangesBody } from '../../lib/articles/changes/changes-response'
import { type Client, problemDetail } from '../service/client'
import { ServiceError } from '../service/service-error'
import type { Mirror } from './mirror'
import { readArticle } from './read-article'

/** How long the service keeps a request open while nothing happens. */
const WAIT_S = 25
const PAGE = 100
const AT_ONCE = 8
/** How many pages of a long feed are read again after an interruption at most. */
const SAVE_EVERY = 10

type Options = { isOnce: boolean }
type Change = ChangesBody['data'][number]

/** Applies what changes to a mirror, until the client is stopped, or with `isOnce` until it is up to date. */
export async function followChanges(client: Client, mirror: Mirror, { isOnce }: Options): Promise<void> {
  let cursor = mirror.cursor()
  /** After the service was restored from a backup: what it does not have any more. */
  let unseen: Set<number> | null = null
  let pages = 0
  for (;;) {
    const page = await readChanges(client, cursor, isOnce ? 0 : WAIT_S)
    if (page === 'resync') {
      console.error('The service was restored to an earlier state: reading it anew.')
      unseen = new Set(mirror.ids())
      cursor = null
      continue
    }
    for (const id of await apply(client, mirror, page.data)) unseen?.delete(id)
    cursor = page.meta.cursor
    pages += 1
    if (page.meta.has_more) {
      if (unseen === null && pages % SAVE_EVERY === 0) mirror.save(cursor)
      continue
    }
    for (const id of unseen ?? []) mirror.remove(id)
    unseen = null
    if (cursor !== mirror.cursor()) mirror.save(cursor)
    if (isOnce) return
  }
}

async function readChanges(
  client: Client,
  after: string | null,
  wait: number,
): Promise<ChangesBody | 'resync'> {
  const query = new URLSearchParams({ limit: String(PAGE), wait: String(wait), ...(after && { after }) })
  const reply = await client({ method: 'GET', path: `/api/artikel/changes?${query}` })
  if (reply.status === 409) return 'resync'
  if (reply.status !== 200) throw new ServiceError(problemDetail(reply))
  // Its OpenAPI document promises this form.
  return reply.json as ChangesBody
}

/** Applies changes in their order; gives the ids of the articles that are there. */
async function apply(client: Client, mirror: Mirror, changes: Change[]): Promise<number[]> {
  const there: number[] = []
  for (let at = 0; at < changes.length; at += AT_ONCE) {
    const some = changes.slice(at, at + AT_ONCE)
    const articles = await Promise.all(
      some.map((change) => (change.type === 'upsert' ? readArticle(client, change.article) : null)),
    )
    for (const [index, change] of some.entries()) {
      if (change.type === 'delete') {
        mirror.remove(change.id)
        console.log(`delete ${change.slug}`)
        continue
      }
      there.push(change.article.id)
      const article = articles[index]
      if (!article) continue
      mirror.put(article)
      console.log(`upsert ${article.slug}`)
    }
  }
  return there
}
