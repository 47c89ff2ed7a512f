import { setTimeout as delay } from 'node:timers/promises'
import { findEverPublished } from '../../articles/read/ever-published'
import { config } from '../../config'
import { log } from '../../log'
import { singleton } from '../../singleton'
import { isLocalSite } from '../local-host'
import { pingIndexNow } from './index-now'
import { pingWebSubHub } from './web-sub'

/** An import of many articles is told in few notices. */
const GATHERED_MS = 3_000
const MAX_BATCH = 10_000
const FLUSH_MS = 3_000

const pending = singleton('notices', () => ({
  slugs: new Set<string>(),
  timer: undefined as NodeJS.Timeout | undefined,
}))

/**
 * Notes that something was written at these slugs: published, changed, renamed, taken back or deleted. What was to be
 * read there is told to those who are to hear of it, within seconds; nothing where there is nobody to tell.
 */
export function schedulePings(...slugs: string[]): void {
  const { indexNow, websubHub } = config()
  if ((!indexNow && !websubHub) || isLocalSite()) return
  for (const slug of slugs) pending.slugs.add(slug)
  pending.timer ??= setTimeout(() => void sendPings(), GATHERED_MS).unref()
}

/** Tells what is still to be told when the process ends, as far as that takes moments. */
export async function flushPings(): Promise<void> {
  await Promise.race([sendPings(), delay(FLUSH_MS, undefined, { ref: false })])
}

/** Never throws: a notice that is lost costs search engines some hours, an article nothing. */
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
    log().warn({ err: cause }, 'Changes could not be told to search engines.')
  }
  if (pending.slugs.size > 0) await sendPings()
}
