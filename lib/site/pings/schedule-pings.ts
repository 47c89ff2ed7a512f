import { config } from '../../config'
import { outsideRequest } from '../../request-context'
import { singleton } from '../../singleton'

/** Changes are collected for this long, so that an import sends few pings. */
const BATCH_DELAY_MS = 3_000
const MAX_BATCH = 10_000

const pending = singleton('pings', () => ({
  slugs: new Set<string>(),
  timer: undefined as NodeJS.Timeout | undefined,
  send: async (_slugs: string[]): Promise<void> => {},
}))

/**
 * Schedules pings about the articles at these slugs, which were published, changed, renamed, unpublished or deleted.
 * They are sent within seconds; drafts that were never public are left out. Does nothing if no receiver is configured.
 */
export function schedulePings(...slugs: string[]): void {
  const { indexNow, websubHub } = config()
  if (!indexNow && !websubHub) return
  for (const slug of slugs) pending.slugs.add(slug)
  // The request ends first, and its end must not drop what is read for the pings.
  pending.timer ??= setTimeout(() => void outsideRequest(sendPending), BATCH_DELAY_MS).unref()
}

/** Has pings sent by `send`, which never rejects. */
export function sendPingsBy(send: (slugs: string[]) => Promise<void>): void {
  pending.send = send
}

/** Sends the pings that are scheduled now. */
export async function sendPending(): Promise<void> {
  clearTimeout(pending.timer)
  pending.timer = undefined
  const slugs = [...pending.slugs].slice(0, MAX_BATCH)
  for (const slug of slugs) pending.slugs.delete(slug)
  if (slugs.length === 0) return
  await pending.send(slugs)
  if (pending.slugs.size > 0) await sendPending()
}
