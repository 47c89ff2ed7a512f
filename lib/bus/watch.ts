import { listenTo } from '../db/listen'
import { CHANNEL, pollAnnouncements } from './announce'

/** Other instances' writes are seen this soon even when no notification comes through. */
const LOOK_EVERY_MS = 500

/** Polls for what other processes announce, until the function that it gives is called. */
export async function watchAnnouncements(): Promise<() => Promise<void>> {
  await pollAnnouncements()
  const stopListening = listenTo(CHANNEL, () => void pollAnnouncements())
  const timer = setInterval(() => void pollAnnouncements(), LOOK_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await stopListening()
    await pollAnnouncements()
  }
}
