import type { MetricName, Sample } from './sample'

/** Upper bounds in seconds, from a response from memory to the deadline of requests. */
const BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10] as const

/** Counts durations by their bounds, in plain numbers, since every request is counted. */
export class Histogram {
  private readonly buckets = new Float64Array(BOUNDS.length + 1)
  private sum = 0

  observe(seconds: number): void {
    let at = 0
    while (at < BOUNDS.length && seconds > (BOUNDS[at] ?? 0)) at++
    this.buckets[at] = (this.buckets[at] ?? 0) + 1
    this.sum += seconds
  }

  samples(metric: MetricName, labels: Record<string, string | number>): Sample[] {
    let count = 0
    const buckets = [...BOUNDS, '+Inf'].map((le, at): Sample => {
      count += this.buckets[at] ?? 0
      return { metric, suffix: '_bucket', value: count, labels: { ...labels, le } }
    })
    return [
      ...buckets,
      { metric, suffix: '_sum', value: this.sum, labels },
      { metric, suffix: '_count', value: count, labels },
    ]
  }
}
