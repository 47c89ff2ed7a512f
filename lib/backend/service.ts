import { startScheduler } from '../articles/schedule/scheduler'
import { stopReweighing } from '../articles/write/reweigh'
import { watchChanges } from '../cache/watch-changes'
import { closeDatabase, openDatabase } from '../db/client'
import { startSweeping } from '../media/stray-files'
import { flushPings } from '../site/pings/send-pings'
import { startDispatcher } from '../webhooks/delivery/dispatcher'

/**
 * Opens the database, follows what other instances change, publishes what is scheduled, and sends webhooks. Gives a function
 * that completes what is under way and closes it. Rejects with a sentence for the operator.
 */
export async function openService(): Promise<() => Promise<void>> {
  await openDatabase()
  const stopWatching = await watchChanges()
  const stopScheduler = startScheduler()
  const stopSweeping = startSweeping()
  const stopDispatcher = startDispatcher()
  return async () => {
    await stopScheduler()
    await stopDispatcher()
    await stopSweeping()
    await flushPings()
    await stopWatching()
    await stopReweighing()
    await closeDatabase()
  }
}
