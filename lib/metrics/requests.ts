import type { IncomingMessage, ServerResponse } from 'node:http'
import { Histogram } from './histogram'
import type { Sample } from './sample'

export type RequestMeter = {
  /** `route` is a template; all unknown paths share one. */
  measure: (request: IncomingMessage, response: ServerResponse, route: string) => void
  samples: () => Sample[]
}

/** Clients could invent any number of others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** As in nginx: the client disconnected before a status was sent. */
const CLIENT_CLOSED = 499

type Series = { route: string; method: string; status: number; durations: Histogram }

/** Measures how long responses take, in seconds, by route, method and status; 499 is a client that disconnected before. */
export function createRequestMeter(): RequestMeter {
  // Nested by route, method and status, so that a lookup builds no string.
  const byRoute = new Map<string, Map<string, Map<number, Series>>>()

  function seriesOf(route: string, method: string, status: number): Series {
    const byStatus = inner(inner(byRoute, route), method)
    const found = byStatus.get(status)
    if (found) return found
    const series = { route, method, status, durations: new Histogram() }
    byStatus.set(status, series)
    return series
  }

  return {
    measure(request, response, route) {
      const startedAt = performance.now()
      response.on('close', () => {
        const status = response.headersSent ? response.statusCode : CLIENT_CLOSED
        const method = METHODS.has(request.method ?? '') ? String(request.method) : 'other'
        seriesOf(route, method, status).durations.observe((performance.now() - startedAt) / 1_000)
      })
    },
    samples: () =>
      [...byRoute.values()]
        .flatMap((byMethod) => [...byMethod.values()].flatMap((byStatus) => [...byStatus.values()]))
        .flatMap(({ durations, ...labels }) =>
          durations.samples('artikel_http_request_duration_seconds', labels),
        ),
  }
}

function inner<Key, Value>(map: Map<string, Map<Key, Value>>, key: string): Map<Key, Value> {
  const found = map.get(key)
  if (found) return found
  const made = new Map<Key, Value>()
  map.set(key, made)
  return made
}
