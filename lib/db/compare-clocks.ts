import { log } from '../log'
import { database } from './database'

/** Beyond this, instances disagree on what is due. */
const MAX_DIFFERENCE_MS = 1_000

/**
 * Warns if the clock of this machine differs from PostgreSQL's by more than a second: each instance uses its own clock to
 * take due work and to hold it.
 */
export async function compareClocks(): Promise<void> {
  if (database().provider === 'sqlite') return
  const askedAt = Date.now()
  const [row] = await database().control.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  const theirs = row?.now.getTime() ?? askedAt
  // The database read its clock between these two moments.
  const [ahead, behind] = [askedAt - theirs, theirs - Date.now()]
  if (Math.max(ahead, behind) <= MAX_DIFFERENCE_MS) return
  const seconds = Math.round(Math.max(ahead, behind) / 1_000)
  const way = ahead > behind ? 'ahead of' : 'behind'
  log().warn(
    `the clock of this machine is ${seconds} s ${way} that of the database: schedules and webhooks depend on both; synchronize them with NTP`,
  )
}
