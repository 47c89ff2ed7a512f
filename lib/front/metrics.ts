import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { within } from '../async'
import type { Backend } from '../backend/backend'
import { cacheStatistics } from '../cache/statistics'
import { type ConcurrencyLimiter, watchedQueues } from '../concurrency-limiter'
import { config } from '../config'
import { AppError } from '../errors'
import { memoryLimit } from '../memory.mjs'
import { expose } from '../metrics/exposition'
import { createRequestMeter, type RequestMeter } from '../metrics/requests'
import type { Sample } from '../metrics/sample'
import { measureThread } from '../metrics/thread'
import { MARKS_OF_PROXIES } from './client-address'
import type { FrontResponse } from './front-response'

/** The metrics of the service: counted in both threads and served by the front, even if the backend hangs. */
export type Metrics = Pick<RequestMeter, 'measure'> & {
  respond: (request: IncomingMessage, response: FrontResponse, clientAddress: string) => Promise<void>
}

/** A backend that has not answered by then is busy or stuck: that is a metric, too. */
const BACKEND_WITHIN_MS = 3_000

/** `limiters` by the name of their queue. `respond` throws `insufficient_scope` for a caller who may not read the metrics. */
export function createMetrics(
  { listMetrics }: Pick<Backend, 'listMetrics'>,
  limiters: Readonly<Record<string, ConcurrencyLimiter>>,
): Metrics {
  const registry = defaultMetrics()
  const thread = measureThread('front')
  const meter = createRequestMeter()
  for (const [name, { counts }] of Object.entries(limiters)) watchedQueues.set(name, counts)

  async function collect(): Promise<Sample[]> {
    const backend = await within(BACKEND_WITHIN_MS, listMetrics()).catch(() => null)
    const up: Sample = { metric: 'artikel_backend_up', value: Number(backend !== null) }
    return [
      ...meter.samples(),
      ...(await cacheSamples()),
      ...thread(),
      ...memoryLimits(),
      up,
      ...(backend ?? []),
    ]
  }

  return {
    measure: meter.measure,
    async respond(request, response, clientAddress) {
      assertMayRead(request, clientAddress)
      const text = `${await registry.metrics()}\n${expose(await collect())}`
      const body = Buffer.from(text)
      const length = String(body.length)
      const headers = [
        'Content-Type',
        Registry.PROMETHEUS_CONTENT_TYPE,
        'Cache-Control',
        'no-store',
        'Content-Length',
        length,
      ]
      response.sendWhole(200, headers, request.method === 'HEAD' ? [] : [body])
    },
  }
}

/** Node's default metrics without the event loop lag: we measure that of each thread, and sampling it costs CPU. */
function defaultMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 60_000 })
  for (const kind of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
    registry.removeSingleMetric(`nodejs_eventloop_lag_${kind}_seconds`)
  return registry
}

/** Allows callers on this machine, and those with the token. */
function assertMayRead({ headers }: IncomingMessage, clientAddress: string) {
  const { metricsToken } = config()
  if (metricsToken !== null && isToken(headers.authorization, metricsToken)) return
  if (!isForwarded(headers) && isLoopback(clientAddress)) return
  throw new AppError(
    'insufficient_scope',
    'Metrics require METRICS_TOKEN as a Bearer token; without a proxy, requests from this machine need none.',
  )
}

/** A request through a proxy comes from elsewhere; behind a trusted one, `clientAddress` is only what it says. */
function isForwarded(headers: IncomingHttpHeaders): boolean {
  return config().trustProxy > 0 || MARKS_OF_PROXIES.some((name) => headers[name] !== undefined)
}

function isToken(authorization: string | undefined, token: string): boolean {
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return bearer !== undefined && timingSafeEqual(digest(bearer), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? address.startsWith('127.') : address === '::1'
}

function memoryLimits(): Sample[] {
  return [
    { metric: 'artikel_memory_limit_bytes', value: memoryLimit() },
    { metric: 'artikel_cache_limit_bytes', value: config().frontCacheMb * 1024 * 1024 },
  ]
}

async function cacheSamples(): Promise<Sample[]> {
  const statistics = await cacheStatistics()
  if (!statistics) return []
  const lookups = (result: string, value: number): Sample => ({
    metric: 'artikel_cache_lookups_total',
    value,
    labels: { result },
  })
  return [
    lookups('hit', statistics.hits),
    lookups('miss', statistics.misses),
    lookups('stale', statistics.stale),
    { metric: 'artikel_cache_evictions_total', value: statistics.evictions },
    { metric: 'artikel_cache_entries', value: statistics.entries },
    { metric: 'artikel_cache_bytes', value: statistics.bytes },
  ]
}
