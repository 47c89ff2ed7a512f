import { config } from '../config'
import { listenTo } from '../db/listen'
import { CHANNEL, pollAnnouncements } from './announce'

/** Other instances' writes are seen this soon even when no notification comes through. */
const LOOK_EVERY_MS = 500
/** What an edge keeps for a day must come from who knows what is new. */
const LOOK_EVERY_MS_WITH_EDGE = 100

/** Polls for what other processes announce, until the function that it gives is called. */
export async function watchAnnouncements(): Promise<() => Promise<void>> {
  await pollAnnouncements()
  const stopListening = listenTo(CHANNEL, () => void pollAnnouncements())
  const everyMs = config().edge ? LOOK_EVERY_MS_WITH_EDGE : LOOK_EVERY_MS
  const timer = setInterval(() => void pollAnnouncements(), everyMs)
  return async () => {
    clearInterval(timer)
    await stopListening()
    await pollAnnouncements()
  }
}
