import { setTimeout as delay } from 'node:timers/promises'
import { findEverPublished } from '../../articles/read/ever-published'
import { config } from '../../config'
import { log } from '../../log'
import { outsideRequest } from '../../request-context'
import { singleton } from '../../singleton'
import { isLocalSite } from '../local-host'
import { pingIndexNow } from './index-now'
import { pingWebSubHub } from './web-sub'

/** Changes are collected for this long, so that an import sends few pings. */
const BATCH_DELAY_MS = 3_000
const MAX_BATCH = 10_000
const FLUSH_TIMEOUT_MS = 3_000

const pending = singleton('pings', () => ({
  slugs: new Set<string>(),
  timer: undefined as NodeJS.Timeout | undefined,
}))

/**
 * Schedules pings about the articles at these slugs, which were published, changed, renamed, unpublished or deleted.
 * They are sent within seconds; drafts that were never public are left out. Does nothing if no receiver is configured.
 */
export function schedulePings(...slugs: string[]): void {
  const { indexNow, websubHub } = config()
  if ((!indexNow && !websubHub) || isLocalSite()) return
  for (const slug of slugs) pending.slugs.add(slug)
  // The request ends first, and its end must not drop what is read for the pings.
  pending.timer ??= setTimeout(() => void outsideRequest(sendPings), BATCH_DELAY_MS).unref()
}

/** Sends what is pending when the process ends, within `FLUSH_TIMEOUT_MS`. */
export async function flushPings(): Promise<void> {
  await Promise.race([sendPings(), delay(FLUSH_TIMEOUT_MS, undefined, { ref: false })])
}

/** Never throws: a lost ping only delays search engines. */
async function sendPings(): Promise<void> {
  clearTimeout(pending.timer)
  pending.timer = undefined
  const slugs = [...pending.slugs].slice(0, MAX_BATCH)
  for (const slug of slugs) pending.slugs.delete(slug)
  if (slugs.length === 0) return
  try {
    const changed = await findEverPublished(slugs)
    if (changed.length > 0) await Promise.all([pingIndexNow(changed), pingWebSubHub(changed)])
  } catch (cause) {
    log().warn({ err: cause }, 'pings failed')
  }
  if (pending.slugs.size > 0) await sendPings()
}
