import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../bin/port.mjs'
import { type RunningServer, startServer } from './server'
import { startVarnish, type Varnish } from './varnish'

/** Varnish with the shipped configuration, in front of two instances on one database. */
export type EdgeSite = {
  varnish: Varnish
  instances: [RunningServer, RunningServer]
  stop: () => Promise<void>
}

/** Within this time an edge gets both purges of earlier writes, and of a start, which purges everything. */
export const SETTLED_MS = 2_000

export async function startEdgeSite(databaseUrl: string): Promise<EdgeSite> {
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
  const site = `http://127.0.0.1:${port}`
  const env = { DATABASE_URL: databaseUrl, EDGE: `varnish:${site}`, TRUST_PROXY: '1', SITE_URL: site }
  const varnish = await startVarnish(
    port,
    ports.map((own) => ({ url: `http://127.0.0.1:${own}` })),
  )
  const start = (own = 0) => startServer({ env: { ...env, PORT: String(own) } })
  const instances: [RunningServer, RunningServer] = [await start(ports[0]), await start(ports[1])]
  await delay(SETTLED_MS)
  const stop = async () => {
    await varnish.stop()
    for (const instance of instances) await instance.kill()
  }
  return { varnish, instances, stop }
}

export type Answer = {
  status: number
  text: string
  id: string
  isHit: boolean
  askedAt: number
  headers: Headers
}

/** Reads a page through an edge. */
export async function readThrough(
  { url }: { url: string },
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const askedAt = performance.now()
  const response = await fetch(url + path, {
    headers: { Accept: 'text/html', ...headers },
    redirect: 'manual',
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    // For a cached response, the id of the original one.
    id: response.headers.get('x-request-id') ?? '',
    isHit: /varnish; hit/.test(response.headers.get('cache-status') ?? ''),
    askedAt,
    headers: response.headers,
  }
}

const MAX_WAIT_MS = 60_000

/** Reads until the edge answers from its cache. Throws after a minute. */
export async function untilHit(edge: { url: string }, path: string, headers = {}): Promise<Answer> {
  const until = performance.now() + MAX_WAIT_MS
  for (;;) {
    const answer = await readThrough(edge, path, headers)
    if (answer.isHit) return answer
    if (performance.now() > until)
      throw new Error(`${path} is no hit: ${answer.status} ${answer.text.slice(0, 200)}`)
    await delay(20)
  }
}
