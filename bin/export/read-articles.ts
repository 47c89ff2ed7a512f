import type { JsonObject } from '../../lib/http/json-body'
import { articleApiPath } from '../../lib/routes/addresses'
import { isSlug } from '../../lib/text/slug'
import { type Client, problemDetail, type Reply } from '../service/client'
import { ownPath } from '../service/own-path'
import { ServiceError } from '../service/service-error'
import { checkFields, shown } from './fields'
import { listSlugs } from './list-slugs'
import { publicFields } from './public-fields'

const AT_ONCE = 8
/** An article may be renamed repeatedly while it is read. */
const MAX_REDIRECTS = 5

/** An article as PUT accepts it, or why the response was rejected. */
export type ReadArticle = { fields: JsonObject } | { refused: string }

/** Yields articles oldest first; without a key only published ones, with content as Markdown. Throws `ServiceError`. */
export async function* readArticles(client: Client, hasKey: boolean): AsyncGenerator<ReadArticle> {
  const start = `/api/artikel?cursor=&limit=48&sort=published_at${hasKey ? '&status=all' : ''}`
  for await (const slugs of listSlugs(client, start)) {
    for (let at = 0; at < slugs.length; at += AT_ONCE) {
      const some = slugs.slice(at, at + AT_ONCE)
      const found = await Promise.all(some.map((slug) => readArticle(client, slug, hasKey)))
      yield* found.filter((article) => article !== null)
    }
  }
}

/** Null for an article that was deleted or unpublished in the meantime. */
async function readArticle(client: Client, slug: string, hasKey: boolean): Promise<ReadArticle | null> {
  if (!isSlug(slug)) return { refused: `${shown(slug)} is not a slug` }
  const reply = await getArticle(client, articleApiPath(slug), hasKey)
  if (reply.status === 404 || reply.status === 410) return null
  if (reply.status !== 200) throw new ServiceError(problemDetail(reply))
  const fields = checkFields(fieldsOf(reply, hasKey))
  return typeof fields === 'string' ? { refused: `${slug}: ${fields}` } : { fields }
}

async function getArticle(client: Client, path: string, hasKey: boolean, redirects = 0): Promise<Reply> {
  const reply = await client({ method: 'GET', path: `${path}?format=${hasKey ? 'source' : 'markdown'}` })
  const location = reply.headers.get('Location')
  if (reply.status !== 308 || location === null || redirects === MAX_REDIRECTS) return reply
  const [renamed = ''] = ownPath(location).split('?')
  return getArticle(client, renamed, hasKey, redirects + 1)
}

function fieldsOf({ json }: Reply, hasKey: boolean): unknown {
  // The OpenAPI document guarantees this shape; `checkFields` validates the values.
  const { data } = (json ?? {}) as { data?: { fields?: unknown } | null }
  if (!hasKey) return publicFields(data)
  if (data?.fields) return data.fields
  throw new ServiceError('This service is too old for an export: it does not say what an article is made of.')
}
