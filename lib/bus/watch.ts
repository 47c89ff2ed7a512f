import { config } from '../config'
import { listenTo } from '../db/listen'
import { CHANNEL, pollAnnouncements } from './announce'

/** Other instances' writes are seen this soon even when no notification comes through. */
const POLL_EVERY_MS = 500
/** An edge caches responses for a day, so they must be made with recent changes known. */
const POLL_EVERY_MS_WITH_EDGE = 100

/** Polls for announcements of other processes until the returned function is called. */
export async function watchAnnouncements(): Promise<() => Promise<void>> {
  await pollAnnouncements()
  const stopListening = listenTo(CHANNEL, () => void pollAnnouncements())
  const everyMs = config().edge ? POLL_EVERY_MS_WITH_EDGE : POLL_EVERY_MS
  const timer = setInterval(() => void pollAnnouncements(), everyMs)
  return async () => {
    clearInterval(timer)
    await stopListening()
    await pollAnnouncements()
  }
}
