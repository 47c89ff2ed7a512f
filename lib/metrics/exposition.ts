import { METRICS, type MetricName, type Sample } from './sample'

/** Writes samples in Prometheus' text format 0.0.4. prom-client would block the thread that serves requests for twice as long. */
export function expose(samples: readonly Sample[]): string {
  const linesOf = new Map<MetricName, string[]>()
  for (const sample of samples) {
    const lines = linesOf.get(sample.metric) ?? headOf(sample.metric)
    linesOf.set(sample.metric, lines)
    lines.push(lineOf(sample))
  }
  return [...linesOf.values()].map((lines) => `${lines.join('\n')}\n`).join('\n')
}

function headOf(name: MetricName): string[] {
  const { help, type } = METRICS[name]
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function lineOf({ metric, suffix, labels, value }: Sample): string {
  let pairs = ''
  for (const [label, text] of Object.entries(labels ?? {})) {
    pairs += `${pairs && ','}${label}="${typeof text === 'number' ? text : escapeLabel(text)}"`
  }
  return `${metric}${suffix ?? ''}${pairs && `{${pairs}}`} ${value}`
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
