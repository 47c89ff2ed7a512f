import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { listen } from '../../bin/port.mjs'

/** What an edge was told: the keys of one call, or `*` for everything. */
export type Told = { keys: string[]; at: number }

export type StubEdge = {
  /** Settings of an instance behind it. */
  env: Record<string, string>
  told: Told[]
  /** What it does with calls from now on; `hang` is to answer none. */
  answer: number | 'hang'
  /** How many milliseconds it takes for that, as an API far away does. */
  delayMs: number
  keys: () => Set<string>
  close: () => void
}

/** An edge that keeps nothing, by the calls of Varnish or Fastly. */
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

/** Waits until nothing was told for longer than it takes to tell the last change again. */
export async function untilQuiet({ told }: StubEdge): Promise<void> {
  const since = performance.now()
  while (performance.now() - Math.max(since, told.at(-1)?.at ?? 0) < 1_500) await delay(100)
}
