import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { watchedQueues } from '../concurrency-limiter'
import { connectionSamples } from './connections'
import type { Sample } from './sample'

/** Each sample wakes the thread up, as long as the service runs. */
const RESOLUTION_MS = 100

/** Measures the calling thread, under the name `thread`: how busy it is, and what waits in it. */
export function measureThread(thread: string): () => Sample[] {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  return () => {
    const lag = (percentile: number, nanoseconds: number): Sample => ({
      metric: 'artikel_event_loop_lag_seconds',
      // The values include the resolution of the timer; before the first sample they are NaN.
      value: Math.max(0, (nanoseconds || 0) / 1e9 - RESOLUTION_MS / 1_000),
      labels: { thread, percentile },
    })
    const heap = getHeapStatistics()
    const samples: Sample[] = [
      lag(50, delays.percentile(50)),
      lag(99, delays.percentile(99)),
      lag(100, delays.max),
      {
        metric: 'artikel_event_loop_active_seconds_total',
        value: performance.eventLoopUtilization().active / 1_000,
        labels: { thread },
      },
      { metric: 'artikel_thread_heap_bytes', value: heap.used_heap_size, labels: { thread } },
      { metric: 'artikel_thread_heap_limit_bytes', value: heap.heap_size_limit, labels: { thread } },
    ]
    delays.reset()
    return [...samples, ...queueSamples(), ...connectionSamples()]
  }
}

function queueSamples(): Sample[] {
  return [...watchedQueues].flatMap(([queue, counts]): Sample[] => {
    const { running, waiting, refused } = counts()
    const labels = { queue }
    return [
      { metric: 'artikel_queue_running', value: running, labels },
      { metric: 'artikel_queue_waiting', value: waiting, labels },
      { metric: 'artikel_queue_refused_total', value: refused, labels },
    ]
  })
}
