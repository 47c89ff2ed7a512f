import type { Generator } from './load/child'
import type { Job, JobResult } from './load/job'
import { cpuMilliseconds } from './process-usage'
import type { Scenario } from './scenarios'
import type { BenchServer } from './server'

/** A measured row. */
export type Measured = JobResult & {
  name: string
  order: Job['order']
  connections: number
  /** CPU time of the server's process a request, all its threads together. */
  cpuMilliseconds: number | null
  /** What a search found as a rule; null for what is no search. */
  hits: number | null
}

/** Asks `server` as the scenario says. Throws when an answer is not a success. */
export async function measure(
  generator: Generator,
  server: BenchServer,
  scenario: Scenario,
  seconds: number,
): Promise<Measured> {
  const { name, order, connections, paths } = scenario
  if (paths.length === 0) throw new Error(`There is nothing to ask for "${name}".`)
  const requests = paths.map((path, index) => requestOf(server, path, scenario.bodies?.[index]))
  const before = cpuMilliseconds(server.pid)
  const result = await generator.run({ port: server.port, requests, order, connections, seconds })
  const after = cpuMilliseconds(server.pid)
  assertSuccess(name, result)
  return {
    name,
    order,
    connections,
    ...result,
    cpuMilliseconds: before === null || after === null ? null : (after - before) / result.requests,
    hits: name.startsWith('search') ? await typicalHits(server, paths) : null,
  }
}

/** As a browser asks, or as a tool publishes. */
function requestOf({ port, apiKey }: BenchServer, path: string, body: string | undefined): string {
  const host = `Host: 127.0.0.1:${port}`
  if (body === undefined) {
    return `GET ${path} HTTP/1.1\r\n${host}\r\nAccept: */*\r\nAccept-Encoding: br, gzip\r\n\r\n`
  }
  const headers = [
    host,
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return `POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}

function assertSuccess(name: string, { statuses, requests }: JobResult) {
  const isFine = requests > 0 && Object.keys(statuses).every((status) => status.startsWith('2'))
  if (!isFine) throw new Error(`"${name}" was answered with ${JSON.stringify(statuses)}.`)
}

/** The median of the totals of a few of the searches, asked after the run so that it finds nothing prepared. */
async function typicalHits({ port }: BenchServer, paths: string[]): Promise<number> {
  const totals: number[] = []
  for (const path of paths.slice(0, 5)) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    await response.arrayBuffer()
    totals.push(Number(response.headers.get('X-Total-Count')))
  }
  totals.sort((one, other) => one - other)
  return totals[Math.floor(totals.length / 2)] ?? 0
}
