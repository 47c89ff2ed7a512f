import type { JsonObject } from '../../lib/http/json-body'
import { type Client, problemDetail, type Reply } from '../service/client'
import { ServiceError } from '../service/service-error'
import { publicFields } from './public-fields'

/** How many articles are asked for at once. */
const AT_ONCE = 8

/**
 * The fields of each article of a service, oldest first, as PUT takes them: all that a key may read; without one the
 * published ones, with Markdown made of their content. Throws `ServiceError`.
 */
export async function* readArticles(client: Client, hasKey: boolean): AsyncGenerator<JsonObject> {
  const start = `/api/artikel?cursor=&limit=48&sort=published_at${hasKey ? '&status=all' : ''}`
  for (let path: string | null = start; path !== null; ) {
    const page: Page = toPage(await client({ method: 'GET', path }))
    for (let at = 0; at < page.slugs.length; at += AT_ONCE) {
      const slugs = page.slugs.slice(at, at + AT_ONCE)
      const found = await Promise.all(
        slugs.map((slug) => readArticle(client, `/api/artikel/${slug}`, hasKey)),
      )
      yield* found.filter((fields) => fields !== null)
    }
    path = page.next
  }
}

type Page = { slugs: string[]; next: string | null }

function toPage(reply: Reply): Page {
  if (reply.status !== 200) throw new ServiceError(problemDetail(reply))
  // Its OpenAPI document promises this form.
  const body = reply.json as { data?: { slug: string }[]; links?: { next: string | null } } | undefined
  if (!Array.isArray(body?.data)) throw new ServiceError('There is no Artikel service at this address.')
  const { pathname, search } = new URL(body.links?.next ?? '/', 'http://localhost')
  return { slugs: body.data.map(({ slug }) => slug), next: body.links?.next ? pathname + search : null }
}

/** Null for an article that was deleted or taken back meanwhile. */
async function readArticle(client: Client, path: string, hasKey: boolean): Promise<JsonObject | null> {
  const reply = await client({ method: 'GET', path: `${path}?format=${hasKey ? 'source' : 'markdown'}` })
  if (reply.status === 404 || reply.status === 410) return null
  const location = reply.headers.get('Location')
  if (reply.status === 308 && location !== null)
    return readArticle(client, new URL(location, 'http://localhost').pathname, hasKey)
  if (reply.status !== 200) throw new ServiceError(problemDetail(reply))
  const { data } = reply.json as { data: JsonObject & { fields?: JsonObject } }
  if (!hasKey) return publicFields(data)
  if (data.fields) return data.fields
  throw new ServiceError('This service is too old for an export: it does not say what an article is made of.')
}
