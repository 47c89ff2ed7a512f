import type { JsonObject } from '../../lib/http/json-body'
import { lostAddress } from '../../lib/import/aliases'
import type { ImportedArticle } from '../../lib/import/import-item'
import { say } from '../../lib/import/sentences'
import { type Client, problemDetail, type Reply } from '../service/client'
import { assertIsService } from './check-service'
import { type Outcome, toOutcome } from './outcome'

/** Puts an article at its slug: created, replaced or, when it is equal, left as it is. `query` begins with `?`, or is blank. */
export async function putArticle(
  client: Client,
  { slug, body }: Pick<ImportedArticle, 'slug' | 'body'>,
  query: string,
): Promise<Outcome> {
  const reply = await put(client, `/api/artikel/${slug}`, body, query)
  const refused = refusedExtras(reply, body)
  if (refused) {
    // What it translates may come later.
    const waits = reply.status === 422 && refused.has(TRANSLATION)
    const losses = toOutcome(reply, slug).losses.filter(({ field }) => !waits || field !== TRANSLATION)
    const kept = Object.fromEntries(Object.entries(body).filter(([name]) => !refused.has(name)))
    const outcome = await putArticle(client, { slug, body: kept }, query)
    return {
      ...outcome,
      losses: [...outcome.losses, ...losses],
      ...(waits && { waitsFor: body.translation_of }),
    }
  }
  if (!isAliasTaken(reply)) return toOutcome(reply, slug)
  // The article matters more than an address that leads to another one already.
  const detail = problemDetail(reply)
  const aliases = Array.isArray(body.aliases) ? body.aliases.map(String) : []
  const taken = aliases.filter((alias) => detail.includes(`"${alias}"`))
  const kept = taken.length > 0 ? aliases.filter((alias) => !taken.includes(alias)) : []
  const again = toOutcome(await put(client, `/api/artikel/${slug}`, { ...body, aliases: kept }, query), slug)
  const lost = aliases.filter((alias) => !kept.includes(alias))
  const reason = say('alias_of_other')
  return { ...again, losses: [...again.losses, ...lost.map((alias) => lostAddress(alias, reason))] }
}

async function put(client: Client, path: string, body: unknown, query: string): Promise<Reply> {
  const call = {
    method: 'PUT' as const,
    headers: { 'Content-Type': 'application/json' },
    body: () => JSON.stringify(body),
  }
  const reply = await client({ ...call, path: path + query })
  const location = reply.headers.get('Location')
  // It was renamed since: its former slug leads to it.
  const isRenamed = reply.status === 308 && location !== null
  if (!isRenamed) {
    assertIsService(reply)
    return reply
  }
  const { pathname } = new URL(location, 'http://localhost')
  if (!pathname.startsWith('/api/artikel/')) assertIsService(reply)
  return client({ ...call, path: pathname + query })
}

const TRANSLATION = 'translation_of'
/** What an article can be without. */
const EXTRAS = new Set(['cover_image_url', 'gallery', 'aliases', 'language', TRANSLATION])

/** The fields that were refused, when the article can be stored without them: it matters more; null for every other reply. */
function refusedExtras({ status, json }: Reply, body: JsonObject): Set<string> | null {
  const errors = typeof json === 'object' && json !== null && 'errors' in json ? json.errors : null
  // The place of its language is another article's.
  if (status === 409 && codeOf(json) === 'translation_exists')
    return body[TRANSLATION] === undefined ? null : new Set([TRANSLATION])
  if (status !== 422 || !Array.isArray(errors) || errors.length === 0) return null
  const names = errors.map((issue) => String(issue?.pointer ?? '').split('/')[1] ?? '')
  return names.every((name) => EXTRAS.has(name)) ? new Set(names) : null
}

function codeOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'code' in json ? json.code : null
}

function isAliasTaken({ status, json }: Reply): boolean {
  const type = typeof json === 'object' && json !== null && 'type' in json ? String(json.type) : ''
  return status === 409 && /alias/.test(type)
}
