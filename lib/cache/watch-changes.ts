import { listenTo } from '../db/listen'
import { CHANNEL, followChanges } from './changes'

/** Other instances' writes are seen this soon even when no notification comes through. */
const LOOK_EVERY_MS = 500

/** Follows the changes that other processes make, until the function that it gives is called. */
export async function watchChanges(): Promise<() => Promise<void>> {
  await followChanges()
  const stopListening = listenTo(CHANNEL, () => void followChanges())
  const timer = setInterval(() => void followChanges(), LOOK_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await stopListening()
    await followChanges()
  }
}
