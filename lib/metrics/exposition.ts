import { Registry } from 'prom-client'
import { METRICS, type MetricName, type Sample } from './sample'

/** The content type of Prometheus' text format. */
export const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** Adds samples to what `registry` exposes. */
export async function expose(registry: Registry, samples: readonly Sample[]): Promise<string> {
  const own = new Registry()
  for (const name of Object.keys(METRICS) as MetricName[]) {
    const values = samples.filter(({ metric }) => metric === name)
    if (values.length > 0) own.registerMetric(toMetric(name, values))
  }
  return `${await registry.metrics()}\n${await own.metrics()}`
}

/** As the registry asks its metrics: the numbers were counted elsewhere, and it only writes them down. */
function toMetric(name: MetricName, samples: Sample[]): Parameters<Registry['registerMetric']>[0] {
  const values = samples.map(({ value, labels = {}, suffix }) => ({
    value,
    labels,
    ...(suffix && { metricName: `${name}${suffix}` }),
  }))
  const metric = { name, get: async () => ({ name, ...METRICS[name], values, aggregator: 'sum' }) }
  // Its type asks for one of its own classes, of which it calls nothing else.
  return metric as unknown as Parameters<Registry['registerMetric']>[0]
}
