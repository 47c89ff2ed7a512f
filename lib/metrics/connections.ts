import { singleton } from '../singleton'
import type { Sample } from './sample'

type Counts = { open: number; idle: number; waiting: number }

const pools = singleton('metric-connections', () => new Map<string, () => Counts>())

/** Adds a pool of database connections to the metrics of this thread, as `name`. */
export function watchConnections(name: string, counts: () => Counts): void {
  pools.set(name, counts)
}

/** The connection counts of all pools of this thread. */
export function connectionSamples(): Sample[] {
  return [...pools].flatMap(([pool, counts]): Sample[] => {
    const { open, idle, waiting } = counts()
    const labels = { pool }
    return [
      { metric: 'artikel_database_connections', value: open, labels },
      { metric: 'artikel_database_connections_idle', value: idle, labels },
      { metric: 'artikel_database_connections_waiting', value: waiting, labels },
    ]
  })
}
