import { setTimeout as delay } from 'node:timers/promises'
import { within } from '../async'
import { onAnnouncement } from '../bus/topics'
import { config } from '../config'
import type { EdgeTarget } from '../config/targets'
import { startDueWork } from '../due-work'
import { log } from '../log'
import type { Sample } from '../metrics/sample'
import { singleton } from '../singleton'
import { countWaiting } from './announcements'
import { createFollower } from './follower'
import { generationOf } from './generation'
import { beforeResponse, createPurger, GENERATION_TOPIC, type Purger } from './purger'

/** An edge that hangs delays shutdown no longer than this. */
const MAX_END_MS = 3_000

const state = singleton('edge-purger', () => ({ purger: null as Purger | null }))

/** Tells the edge of changes, if there is one, until the returned function is called. */
export function startPurging(): Promise<() => Promise<void>> {
  const { edge } = config()
  return edge ? startFor(edge) : Promise.resolve(async () => {})
}

async function startFor(edge: EdgeTarget): Promise<() => Promise<void>> {
  const generation = generationOf()
  const purger = createPurger(edge)
  const follower = createFollower(edge.kind, generation, purger)
  state.purger = purger
  onAnnouncement((changed, isOwn) => {
    if (isOwn && changed !== 'all') beforeResponse(purger.purgeSoon(changed))
    // An instance that hears of another generation, or may have missed one, looks up the current one.
    if (changed === 'all' || changed.some((topic) => isOfOther(topic, generation)))
      follower.suspectGeneration()
  })
  const work = startDueWork({
    doDue: follower.doDue,
    topic: 'any',
    failureMessage: 'The changes for the edge cannot be read; trying again.',
  })
  // The edge forgets other builds before this one serves, and may then keep what this one serves from the start.
  await work.runNow()
  await work.runNow()
  return async () => {
    const end = work.stop().then(() => follower.finish(delay))
    await within(MAX_END_MS, end).catch((cause) =>
      log().warn({ err: cause }, 'The edge will be notified of the last changes at the next start.'),
    )
  }
}

function isOfOther(topic: string, generation: string): boolean {
  return GENERATION_TOPIC.test(topic) && topic !== `edge:${generation}`
}

/** The metrics of the purges; none without an edge. */
export async function edgeSamples(): Promise<Sample[]> {
  const { purger } = state
  if (!purger) return []
  const calls = (result: string, value: number): Sample => ({
    metric: 'artikel_edge_purges_total',
    labels: { result },
    value,
  })
  return [
    calls('told', purger.counts.purged),
    calls('failed', purger.counts.failed),
    { metric: 'artikel_edge_waiting', value: await countWaiting() },
  ]
}
