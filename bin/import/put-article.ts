import { takenAddress } from '../../lib/import/aliases'
import type { ImportedArticle } from '../../lib/import/import-item'
import { refusedExtras, TRANSLATION, withoutRefused } from '../../lib/import/refused-extras'
import { type Client, problemDetail, type Reply } from '../service/client'
import { assertIsService } from './check-service'
import { type Outcome, toOutcome } from './outcome'

/** Creates or replaces the article at its slug; an equal one stays unchanged. `query` begins with `?` or is empty. */
export async function putArticle(
  client: Client,
  { slug, body }: Pick<ImportedArticle, 'slug' | 'body'>,
  query: string,
): Promise<Outcome> {
  const reply = await put(client, `/api/artikel/${slug}`, body, query)
  const refused = refusedExtras(reply, body)
  if (refused) {
    // The original may be imported later.
    const waits = reply.status === 422 && refused.some(({ field }) => field === TRANSLATION)
    const losses = toOutcome(reply, slug).losses.filter(({ field }) => !waits || field !== TRANSLATION)
    const outcome = await putArticle(client, { slug, body: withoutRefused(body, refused) }, query)
    return {
      ...outcome,
      losses: [...outcome.losses, ...losses],
      ...(waits && { waitsFor: body.translation_of }),
    }
  }
  if (!isAliasTaken(reply)) return toOutcome(reply, slug)
  // Store the article without aliases that already belong to another article.
  const detail = problemDetail(reply)
  const aliases = Array.isArray(body.aliases) ? body.aliases.map(String) : []
  const taken = aliases.filter((alias) => detail.includes(`"${alias}"`))
  const kept = taken.length > 0 ? aliases.filter((alias) => !taken.includes(alias)) : []
  const again = toOutcome(await put(client, `/api/artikel/${slug}`, { ...body, aliases: kept }, query), slug)
  const lost = aliases.filter((alias) => !kept.includes(alias))
  return {
    ...again,
    losses: [...again.losses, ...lost.map((alias) => takenAddress(alias, 'alias_of_other'))],
  }
}

async function put(client: Client, path: string, body: unknown, query: string): Promise<Reply> {
  const call = {
    method: 'PUT' as const,
    headers: { 'Content-Type': 'application/json' },
    body: () => JSON.stringify(body),
  }
  const reply = await client({ ...call, path: path + query })
  const location = reply.headers.get('Location')
  // The article was renamed: its former slug redirects to it.
  const isRenamed = reply.status === 308 && location !== null
  if (!isRenamed) {
    assertIsService(reply)
    return reply
  }
  const { pathname } = new URL(location, 'http://localhost')
  if (!pathname.startsWith('/api/artikel/')) assertIsService(reply)
  return client({ ...call, path: pathname + query })
}

function isAliasTaken({ status, json }: Reply): boolean {
  const type = typeof json === 'object' && json !== null && 'type' in json ? String(json.type) : ''
  return status === 409 && /alias/.test(type)
}
