import { stopReweighing } from '../articles/indexing/reweigh'
import { startScheduler } from '../articles/schedule/scheduler'
import { recognizePeople } from '../auth/authenticate'
import { recognizePerson } from '../auth/people/recognize'
import { backUpBeforeMigration } from '../backup/before-migration'
import { watchAnnouncements } from '../bus/watch'
import { config } from '../config'
import { closeDatabase, openDatabase } from '../db/client'
import { compareClocks } from '../db/compare-clocks'
import { counterPool } from '../db/counter-pool'
import { startPurging } from '../edge/start-purging'
import { startImports } from '../import-jobs/runner'
import { startCleanup } from '../media/orphaned-files'
import { checkStore } from '../media/store/store'
import { countsInThisThread, shareRateLimits } from '../rate-limit/consume'
import { singleton } from '../singleton'
import { startPings } from '../site/pings/schedule-pings'
import { startKeepingDays } from '../views/keep-days'
import { startDispatcher } from '../webhooks/delivery/dispatcher'

type Close = () => Promise<void>

const running = singleton<{ opening?: Promise<Close> | undefined }>('application', () => ({}))

/** Opens the service, once per process; resolves with a function that closes it. Rejects with a sentence for the operator. */
export function openApplication(): Promise<Close> {
  running.opening ??= open().catch((error) => {
    running.opening = undefined
    throw error
  })
  return running.opening
}

/** Whether `openApplication` was called in this thread: true while it is opening, false after it failed or was closed. */
export function isApplicationOpen(): boolean {
  return running.opening !== undefined
}

async function open(): Promise<Close> {
  await openDatabase(config().database, backUpBeforeMigration)
  await compareClocks()
  if (countsInThisThread()) shareRateLimits(await counterPool())
  if (config().desk) recognizePeople(recognizePerson)
  const stopWatching = await watchAnnouncements()
  const stopPurging = await startPurging()
  const stopScheduler = startScheduler()
  await checkStore()
  const stopCleanup = startCleanup()
  const stopDispatcher = startDispatcher()
  const stopPings = startPings()
  const stopImports = config().desk ? startImports() : async () => {}
  const stopKeepingDays = startKeepingDays()
  return async () => {
    running.opening = undefined
    await stopImports()
    await stopScheduler()
    await stopDispatcher()
    await stopCleanup()
    await stopPings()
    await stopKeepingDays()
    await stopPurging()
    await stopWatching()
    await stopReweighing()
    await closeDatabase()
  }
}
