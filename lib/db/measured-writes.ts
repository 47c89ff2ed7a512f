import { Histogram } from '../metrics/histogram'
import type { Sample } from '../metrics/sample'
import { singleton } from '../singleton'
import type { Database } from './database'
import { databaseErrorKind } from './errors'

const byResult = singleton('metric-writes', () => new Map<string, Histogram>())

/** Measures each transaction of `write` by outcome, including waits and retries. Does not measure `writeOnce`. */
export function measuringWrites(database: Database): Database {
  return {
    ...database,
    write: async (work) => {
      const startedAt = performance.now()
      try {
        const result = await database.write(work)
        observe('committed', startedAt)
        return result
      } catch (error) {
        observe(databaseErrorKind(error) ?? 'rolled back', startedAt)
        throw error
      }
    },
  }
}

/** The durations that `measuringWrites` measured since this thread started, in seconds. */
export function writeSamples(): Sample[] {
  return [...byResult].flatMap(([result, durations]) =>
    durations.samples('artikel_database_write_duration_seconds', { result }),
  )
}

function observe(result: string, startedAt: number) {
  const durations = byResult.get(result) ?? new Histogram()
  byResult.set(result, durations)
  durations.observe((performance.now() - startedAt) / 1_000)
}
