import type { EdgeTarget } from '../config/targets'
import { type GuardedRequest, guardedRequest } from '../outbound/guarded-request'

/** The keys of what the edge must forget, or everything. */
export type Purge = ReadonlySet<string> | 'everything'

type Call = Pick<GuardedRequest, 'url' | 'method' | 'headers' | 'body'>

/** How many keys a call may have. */
const MAX_KEYS: Readonly<Record<EdgeTarget['kind'], number>> = {
  // A header in Varnish has at most 8 kB.
  varnish: 500,
  // https://www.fastly.com/documentation/reference/api/purging/
  fastly: 256,
  // https://developers.cloudflare.com/cache/how-to/purge-cache/
  cloudflare: 100,
}
const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 65_536

/** Purges from the edge, in as many calls as needed. Throws if the edge does not confirm it. */
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

/** As `deploy/varnish.vcl` expects it. */
function varnishCall({ address }: EdgeTarget, keys: string): Call {
  return { url: `${address}/`, method: 'PURGE', headers: { 'Surrogate-Key': keys } }
}

/** Sends the keys as a header and as a body: Fastly accepts either, a replacement at `EDGE_API` maybe only one. */
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
  // Cloudflare also reports a failure in the body.
  const isDone = status >= 200 && status < 300 && !/"success"\s*:\s*false/.test(body.toString())
  if (!isDone) throw new Error(`"${host}" answered a purge with ${status}.`)
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
