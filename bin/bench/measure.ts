import type { Generator } from './load/child'
import type { Job, JobResult } from './load/job'
import { cpuMilliseconds } from './process-usage'
import type { Scenario } from './scenarios'
import type { BenchServer } from './server'

export type Measured = JobResult & {
  name: string
  order: Job['order']
  connections: number
  /** CPU time of the server process per request, over all threads; null where it cannot be read. */
  cpuMilliseconds: number | null
  /** The longest time the event loop of the server's main thread was blocked. */
  heldMilliseconds: number
  /** The median number of search results; null for other requests. */
  hits: number | null
}

/** Runs `scenario` against `server`. Throws when a response has an unexpected status. */
export async function measure(
  generator: Generator,
  server: BenchServer,
  scenario: Scenario,
  seconds: number,
): Promise<Measured> {
  const { name, order, connections, paths } = scenario
  if (paths.length === 0) throw new Error(`"${name}" has no requests.`)
  const requests = paths.map((path, index) =>
    requestOf(server, path, scenario.bodies?.[index], scenario.cookie),
  )
  const beside = scenario.beside && {
    ...scenario.beside,
    requests: scenario.beside.paths.map((path) => requestOf(server, path, undefined)),
  }
  await server.heldMilliseconds()
  const before = cpuMilliseconds(server.pid)
  const result = await generator.run({ port: server.port, requests, order, connections, seconds, beside })
  const after = cpuMilliseconds(server.pid)
  const heldMilliseconds = await server.heldMilliseconds()
  assertStatuses(name, scenario.isFound, result)
  return {
    name,
    order,
    connections,
    ...result,
    // Requests sent `beside` use CPU time too.
    cpuMilliseconds: before === null || after === null || beside ? null : (after - before) / result.requests,
    heldMilliseconds,
    hits: name.startsWith('search') ? await medianHits(server, paths) : null,
  }
}

function requestOf(
  { port, apiKey }: BenchServer,
  path: string,
  body: string | undefined,
  cookie?: string,
): string {
  const host = `Host: 127.0.0.1:${port}`
  if (body === undefined) {
    const signedIn = cookie === undefined ? '' : `Cookie: ${cookie}\r\n`
    return `GET ${path} HTTP/1.1\r\n${host}\r\n${signedIn}Accept: */*\r\nAccept-Encoding: br, gzip\r\n\r\n`
  }
  const headers = [
    host,
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return `POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}

function assertStatuses(name: string, isFound: boolean, { statuses, requests }: JobResult) {
  const isExpected = (status: string) => (isFound ? status.startsWith('2') : status === '404')
  if (requests > 0 && Object.keys(statuses).every(isExpected)) return
  throw new Error(`"${name}" got the statuses ${JSON.stringify(statuses)}.`)
}

/** The median total of the first five searches. Runs after the measurement, so as not to warm caches for it. */
async function medianHits({ port }: BenchServer, paths: string[]): Promise<number> {
  const totals: number[] = []
  for (const path of paths.slice(0, 5)) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    await response.arrayBuffer()
    totals.push(Number(response.headers.get('X-Total-Count')))
  }
  totals.sort((one, other) => one - other)
  return totals[Math.floor(totals.length / 2)] ?? 0
}
