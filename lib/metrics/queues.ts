import { singleton } from '../singleton'
import type { Sample } from './sample'

type Counts = { running: number; waiting: number; refused: number }

const queues = singleton('metric-queues', () => new Map<string, () => Counts>())

/** Has the numbers of a queue of this thread among its metrics, under a name; a later one of that name takes its place. */
export function watchQueue(name: string, counts: () => Counts): void {
  queues.set(name, counts)
}

/** The numbers of all queues of this thread. */
export function queueSamples(): Sample[] {
  return [...queues].flatMap(([queue, counts]): Sample[] => {
    const { running, waiting, refused } = counts()
    const labels = { queue }
    return [
      { metric: 'artikel_queue_running', value: running, labels },
      { metric: 'artikel_queue_waiting', value: waiting, labels },
      { metric: 'artikel_queue_refused_total', value: refused, labels },
    ]
  })
}
