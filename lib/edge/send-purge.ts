import type { EdgeTarget } from '../config/targets'
import { type GuardedRequest, guardedRequest } from '../outbound/guarded-request'

/** The keys of what is to be forgotten, or all. */
export type Purge = ReadonlySet<string> | 'everything'

type Call = Pick<GuardedRequest, 'url' | 'method' | 'headers' | 'body'>

/** How many keys one call may name. */
const MAX_KEYS: Readonly<Record<EdgeTarget['kind'], number>> = {
  // A header of Varnish has 8 kB.
  varnish: 500,
  // https://www.fastly.com/documentation/reference/api/purging/
  fastly: 256,
  // https://developers.cloudflare.com/cache/how-to/purge-cache/
  cloudflare: 100,
}
const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 65_536

/** Has the edge forget what is named, in as many calls as that takes. Throws when it does not say that it has. */
export async function sendPurge(edge: EdgeTarget, purge: Purge): Promise<void> {
  for (const call of callsOf(edge, purge)) await send(edge, call)
}

function callsOf(edge: EdgeTarget, purge: Purge): Call[] {
  if (purge === 'everything') return [everythingCall(edge)]
  return chunks([...purge], MAX_KEYS[edge.kind]).map((keys) => keysCall(edge, keys))
}

function keysCall(edge: EdgeTarget, keys: string[]): Call {
  if (edge.kind === 'varnish') return varnishCall(edge, keys.join(' '))
  if (edge.kind === 'fastly') return fastlyCall(edge, 'purge', keys)
  return cloudflareCall(edge, { tags: keys })
}

function everythingCall(edge: EdgeTarget): Call {
  if (edge.kind === 'varnish') return varnishCall(edge, '*')
  if (edge.kind === 'fastly') return fastlyCall(edge, 'purge_all')
  return cloudflareCall(edge, { purge_everything: true })
}

/** As `deploy/varnish.vcl` takes it. */
function varnishCall({ address }: EdgeTarget, keys: string): Call {
  return { url: `${address}/`, method: 'PURGE', headers: { 'Surrogate-Key': keys } }
}

/** The keys both as a header and as a body, of which it takes either: what stands for it at `EDGE_API` may know one. */
function fastlyCall({ address, id, token }: EdgeTarget, action: string, keys: string[] = []): Call {
  const named = keys.length > 0 && { 'Surrogate-Key': keys.join(' ') }
  const body = keys.length > 0 ? { surrogate_keys: keys } : {}
  return jsonCall(`${address}/service/${id}/${action}`, { 'Fastly-Key': token ?? '', ...named }, body)
}

function cloudflareCall({ address, id, token }: EdgeTarget, body: object): Call {
  return jsonCall(`${address}/zones/${id}/purge_cache`, { Authorization: `Bearer ${token}` }, body)
}

function jsonCall(url: string, own: Record<string, string>, body: object): Call {
  const headers = { ...own, 'Content-Type': 'application/json', Accept: 'application/json' }
  return { url, method: 'POST', headers, body: JSON.stringify(body) }
}

async function send({ isOwnAddress }: EdgeTarget, call: Call): Promise<void> {
  const { hostname, host } = new URL(call.url)
  const hosts = isOwnAddress ? [hostname.replace(/^\[|\]$/g, '')] : []
  const { status, body } = await guardedRequest({
    ...call,
    allow: { setting: 'EDGE', hosts, networks: [] },
    maxRedirects: 0,
    maxBytes: MAX_ANSWER_BYTES,
    whenLonger: 'cut',
    timeoutMs: TIMEOUT_MS,
  })
  // Cloudflare says what failed in the body too.
  const isDone = status >= 200 && status < 300 && !/"success"\s*:\s*false/.test(body.toString())
  if (!isDone) throw new Error(`"${host}" answered a purge with ${status}.`)
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
