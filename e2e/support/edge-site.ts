import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../bin/port.mjs'
import { type Service, serviceAt } from '../api/support/service'
import { type RunningServer, startServer } from './server'
import { startVarnish, type Varnish } from './varnish'

/** Varnish as it is shipped, in front of two instances on one database. */
export type EdgeSite = {
  varnish: Varnish
  instances: [RunningServer, RunningServer]
  /** Writes go to the instance itself, as those of a tool on its machine. */
  service: Service
  stop: () => Promise<void>
}

/** The last time that an edge is told of a start, which makes it forget everything. */
const SETTLED_MS = 11_000

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
  return { varnish, instances, service: serviceAt(instances[0]), stop }
}

export type Answer = {
  status: number
  text: string
  id: string
  isHit: boolean
  askedAt: number
  headers: Headers
}

/** What a reader gets through an edge. */
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
    // That of the answer of the service which the edge keeps.
    id: response.headers.get('x-request-id') ?? '',
    isHit: /varnish; hit/.test(response.headers.get('cache-status') ?? ''),
    askedAt,
    headers: response.headers,
  }
}

/** Reads until the edge has it. */
export async function untilHit(edge: { url: string }, path: string, headers = {}): Promise<Answer> {
  for (;;) {
    const answer = await readThrough(edge, path, headers)
    if (answer.isHit) return answer
    await delay(20)
  }
}
