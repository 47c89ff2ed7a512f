import { setFlagsFromString } from 'node:v8'
import type { Worker } from 'node:worker_threads'
import { deliver, markSynchronized } from '../bus/topics'
import { cacheStatistics } from '../cache/statistics'
import { counterPool } from '../db/counter-pool'
import { setCurrent } from '../edge/caching'
import { unavailable } from '../errors'
import { log } from '../log'
import { memoryShares } from '../memory.mjs'
import { startThread } from '../program'
import { count, shareRateLimits } from '../rate-limit/consume'
import type { BackendCalls, FrontCalls } from './calls'
import { type Channel, openChannel } from './channel'
import type { Respond } from './messages'
import { watchThread } from './watch-thread'

export type Backend = Omit<BackendCalls, 'open' | 'ping' | 'respond'> & { respond: Respond }

const RESOURCE_LIMITS = { maxOldGenerationSizeMb: memoryShares().heapMb, maxYoungGenerationSizeMb: 24 }

/** No legitimate work blocks the thread for this long. */
const MAX_SILENT_SECONDS = 30
/** Together with the 10 s that the front may drain, less than supervisors wait before they kill. */
const MAX_SILENT_SECONDS_AT_END = 8
const MAX_TERMINATION_MS = 5_000

/** Calls `onFailure` for an uncaught error, or a thread that ended or hangs. Rejects with a sentence for the operator. */
export async function startBackend(onFailure: () => void): Promise<Backend> {
  letThreadsLimitThemselves()
  // Requests are counted in this thread, where the service itself is not open.
  shareRateLimits(await counterPool())
  const worker = startThread('lib/backend/worker.ts', { resourceLimits: RESOURCE_LIMITS, stdout: true })
  // Discards what Next prints about its settings; the log bypasses this stream.
  worker.stdout.resume()
  const calls: FrontCalls = {
    count: ({ budget, who, points }) => count(budget, who, points),
    cacheStatistics,
    deliver,
    markSynchronized,
    setCurrent,
    fail: onFailure,
  }
  const channel = openChannel<BackendCalls>(worker, calls)
  const exited = watchExit(worker, channel.close, onFailure)
  // Not watched, since a migration of the database may take long.
  await channel.call('open', undefined)
  const watch = (maxSeconds: number) =>
    watchThread(
      () => channel.call('ping', undefined),
      maxSeconds,
      () => {
        endStuck(worker, channel, maxSeconds)
        onFailure()
      },
    )
  const stopWatching = watch(MAX_SILENT_SECONDS)
  return {
    respond: (request, signal) => {
      const transfer = request.body.length > 0 ? [request.body.buffer] : []
      return channel.call('respond', request, { signal, transfer })
    },
    authorize: (request) => channel.call('authorize', request),
    countViews: (added) => channel.call('countViews', added),
    findAliasTarget: (url) => channel.call('findAliasTarget', url),
    isFileOfMedia: (file) => channel.call('isFileOfMedia', file),
    listMetrics: () => channel.call('listMetrics', undefined),
    createFirstKey: () => channel.call('createFirstKey', undefined),
    createFirstLink: () => channel.call('createFirstLink', undefined),
    async close() {
      exited.isExpected = true
      stopWatching()
      const stopWatchingEnd = watch(MAX_SILENT_SECONDS_AT_END)
      await channel.call('close', undefined).catch(() => {})
      await exited.promise
      stopWatchingEnd()
    },
  }
}

/** The flag of `npm start` is for this thread; it would override the resource limits of threads that start later. */
function letThreadsLimitThemselves() {
  setFlagsFromString('--max-semi-space-size=0')
}

function endStuck(worker: Worker, channel: Channel<BackendCalls>, silentSeconds: number) {
  log().fatal(
    `The backend hangs: its thread has not responded for ${silentSeconds} s. The process ends so that its supervisor can start another.`,
  )
  channel.close(unavailable('The service is restarting; try again in a few seconds.', 5))
  // Native code cannot be terminated, and keeps the process from exiting too.
  const kill = setTimeout(() => process.kill(process.pid, 'SIGKILL'), MAX_TERMINATION_MS)
  worker.once('exit', () => clearTimeout(kill))
  void worker.terminate()
}

function watchExit(worker: Worker, close: (reason: Error) => void, onFailure: () => void) {
  const end = {
    isExpected: false,
    promise: new Promise<void>((resolve) => worker.once('exit', () => resolve())),
  }
  worker.on('error', (error) => log().fatal({ err: error }, 'the backend failed'))
  worker.once('exit', () => {
    close(new Error('The backend has ended.'))
    if (!end.isExpected) onFailure()
  })
  return end
}
