import { setTimeout as delay } from 'node:timers/promises'
import { onArticleWritten } from '../../bus/topics'
import { config } from '../../config'
import { outsideRequest } from '../../request-context'
import { singleton } from '../../singleton'
import { sendPings } from './send-pings'

/** Changes are collected for this long, so that an import sends few pings. */
const BATCH_DELAY_MS = 3_000
const MAX_BATCH = 10_000
const FLUSH_TIMEOUT_MS = 3_000

const pending = singleton('pings', () => ({
  slugs: new Set<string>(),
  timer: undefined as NodeJS.Timeout | undefined,
}))

/** Sends pings within seconds for articles written from now on that were ever public; returns a function that sends the rest. */
export function startPings(): () => Promise<void> {
  onArticleWritten(({ slugs }) => schedulePings(slugs))
  return () => Promise.race([sendPending(), delay(FLUSH_TIMEOUT_MS, undefined, { ref: false })])
}

function schedulePings(slugs: readonly string[]): void {
  const { indexNow, websubHub } = config()
  if (!indexNow && !websubHub) return
  for (const slug of slugs) pending.slugs.add(slug)
  // The request ends first, and its end must not abort the reads for the pings.
  pending.timer ??= setTimeout(() => void outsideRequest(sendPending), BATCH_DELAY_MS).unref()
}

async function sendPending(): Promise<void> {
  clearTimeout(pending.timer)
  pending.timer = undefined
  const slugs = [...pending.slugs].slice(0, MAX_BATCH)
  for (const slug of slugs) pending.slugs.delete(slug)
  if (slugs.length === 0) return
  await sendPings(slugs)
  if (pending.slugs.size > 0) await sendPending()
}
