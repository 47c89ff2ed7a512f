import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { listen } from '../../bin/port.mjs'

/** A purge received by an edge: the surrogate keys of one call, or `*` for everything. */
export type Told = { keys: string[]; at: number }

export type StubEdge = {
  /** The settings of an instance behind it. */
  env: Record<string, string>
  told: Told[]
  /** The status of its responses from now on; `hang` never responds. */
  answer: number | 'hang'
  /** The delay of its responses in milliseconds, like that of a distant API. */
  delayMs: number
  keys: () => Set<string>
  close: () => void
}

/** Starts an edge that caches nothing but accepts the purges of Varnish or Fastly. */
export async function startStubEdge(kind: 'varnish' | 'fastly' = 'fastly'): Promise<StubEdge> {
  const server = createServer(async (request, response) => {
    const keys = await keysNamedIn(request)
    if (edge.answer === 'hang') return
    await delay(edge.delayMs)
    if (edge.answer === 200) edge.told.push({ keys, at: performance.now() })
    response.writeHead(edge.answer).end('{"status":"ok"}')
  })
  const port = await listen(server)
  const url = `http://127.0.0.1:${port}`
  const edge: StubEdge = {
    env:
      kind === 'varnish'
        ? { EDGE: `varnish:${url}` }
        : { EDGE: 'fastly:SERVICE', EDGE_TOKEN: 'token-of-the-edge', EDGE_API: url },
    told: [],
    answer: 200,
    delayMs: 0,
    keys: () => new Set(edge.told.flatMap(({ keys }) => keys)),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return edge
}

async function keysNamedIn(request: IncomingMessage): Promise<string[]> {
  if (request.method === 'PURGE') return String(request.headers['surrogate-key']).split(' ')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if (request.url?.endsWith('/purge_all')) return ['*']
  return JSON.parse(Buffer.concat(chunks).toString()).surrogate_keys
}

/** Waits until no purge has arrived for longer than the delay of repeated purges. */
export async function untilQuiet({ told }: StubEdge): Promise<void> {
  const since = performance.now()
  while (performance.now() - Math.max(since, told.at(-1)?.at ?? 0) < 1_500) await delay(100)
}
