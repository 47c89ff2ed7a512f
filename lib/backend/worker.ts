import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { findAliasTarget } from '../articles/aliases/find-alias-target'
import { countViews } from '../articles/views'
import { ensureFirstKey } from '../auth/keys'
import { onInvalidation } from '../cache/invalidation'
import { setCacheStatistics } from '../cache/statistics'
import { onSynchronized } from '../cache/synchronization'
import { database } from '../db/database'
import { toAppError } from '../http/to-app-error'
import { log } from '../log'
import { isFileOfMedia } from '../media/rows'
import { watchBackend } from '../metrics/backend'
import { programOf } from '../program'
import { delegateRateLimits } from '../rate-limit/consume'
import { authorize } from './authorize'
import { callHandlers, type RouteHandlers } from './call-handlers'
import type { BackendCalls, FrontCalls } from './calls'
import { captureFrom } from './capture'
import { openChannel } from './channel'
import type { Respond } from './exchange'
import { createNext } from './next'
import { createPageHandler } from './pages/page-handler'
import { respondWith } from './respond'
import { openService } from './service'

if (!parentPort) throw new Error('This file is the start of a worker thread.')

let respond: Respond
let closeService: () => Promise<void>

const calls: BackendCalls = {
  async open() {
    closeService = await openService()
    respond = respondWith(createPageHandler(callHandlers(loadHandlers, captureFrom(createNext()))))
  },
  ping() {},
  authorize,
  respond: (request, signal) => respond(request, signal),
  countViews: (added) =>
    Promise.all(added.map(([articleId, times]) => countViews(articleId, times))).catch(rethrow),
  findAliasTarget: (url) => findAliasTarget(url).catch(rethrow),
  isFileOfMedia: (file) => isFileOfMedia(database().read, file),
  listMetrics: watchBackend(),
  createFirstKey: ensureFirstKey,
  async close() {
    await closeService?.()
    // After the reply; what the log still holds is written then.
    setImmediate(() => process.exit())
  },
}

const front = openChannel<FrontCalls>(parentPort, calls)
onInvalidation((changed) => void front.call('invalidate', changed))
onSynchronized((knownAt) => void front.call('noteSynchronized', knownAt))
setCacheStatistics(() => front.call('cacheStatistics', undefined))
delegateRateLimits((budget, who, points) => front.call('count', { budget, who, points }))

async function loadHandlers(source: string): Promise<RouteHandlers | null> {
  const { file } = programOf(source)
  return existsSync(file) ? import(pathToFileURL(file).href) : null
}

/** Only here is it known what an error of the database means. */
function rethrow(error: unknown): never {
  throw toAppError(error)
}

process.on('uncaughtException', (error) => {
  log().fatal({ err: error }, 'uncaught error')
  void front.call('fail', undefined)
})
