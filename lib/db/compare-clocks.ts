import { log } from '../log'
import { database } from './database'

/** From then on instances would not agree on what is due. */
const MAX_DIFFERENCE_MS = 1_000

/**
 * Warns where the clock of this machine and that of PostgreSQL differ by more than a second: each instance takes what is due,
 * and holds what it does, by a clock of its own.
 */
export async function compareClocks(): Promise<void> {
  if (database().provider === 'sqlite') return
  const askedAt = Date.now()
  const [row] = await database().control.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  const theirs = row?.now.getTime() ?? askedAt
  // Between both the database looked at its own.
  const [ahead, behind] = [askedAt - theirs, theirs - Date.now()]
  if (Math.max(ahead, behind) <= MAX_DIFFERENCE_MS) return
  const seconds = Math.round(Math.max(ahead, behind) / 1_000)
  const way = ahead > behind ? 'ahead of' : 'behind'
  log().warn(
    `the clock of this machine is ${seconds} s ${way} that of the database: schedules and webhooks depend on both; synchronize them with NTP`,
  )
}
