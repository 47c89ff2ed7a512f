import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { onAnnouncement, onSynchronized } from '../bus/topics'
import { setCacheStatistics } from '../cache/statistics'
import { onCurrent } from '../edge/caching'
import { log } from '../log'
import { measureThread } from '../metrics/thread'
import { programOf } from '../program'
import { delegateRateLimits } from '../rate-limit/consume'
import type { Backend } from './backend'
import { callHandlers, type RouteHandlers } from './call-handlers'
import type { BackendCalls, FrontCalls } from './calls'
import { captureFrom } from './capture'
import { openChannel } from './channel'
import { createNext } from './next'
import { openBackend } from './open-backend'
import { createPageHandler } from './pages/page-handler'

if (!parentPort) throw new Error('This file is the start of a worker thread.')

let backend: Backend | undefined
const samplesOfThread = measureThread('backend')

function opened(): Backend {
  if (!backend) throw new Error('The backend is not open yet.')
  return backend
}

const calls: BackendCalls = {
  async open() {
    backend = await openBackend(createPageHandler(callHandlers(loadHandlers, captureFrom(createNext()))))
  },
  ping() {},
  authorize: (request) => opened().authorize(request),
  respond: (request, signal) => opened().respond(request, signal),
  countViews: (added) => opened().countViews(added),
  findAliasTarget: (url) => opened().findAliasTarget(url),
  isFileOfMedia: (file) => opened().isFileOfMedia(file),
  listMetrics: async () => [...samplesOfThread(), ...(await opened().listMetrics())],
  createFirstKey: () => opened().createFirstKey(),
  createFirstLink: () => opened().createFirstLink(),
  async close() {
    await backend?.close()
    // After the reply. The exit flushes the log.
    setImmediate(() => process.exit())
  },
}

const front = openChannel<FrontCalls>(parentPort, calls)
onAnnouncement((changed) => void front.call('deliver', changed))
onSynchronized((knownAt) => void front.call('markSynchronized', knownAt))
onCurrent((isCurrent) => void front.call('setCurrent', isCurrent))
setCacheStatistics(() => front.call('cacheStatistics', undefined))
delegateRateLimits((budget, who, points) => front.call('count', { budget, who, points }))

async function loadHandlers(source: string): Promise<RouteHandlers | null> {
  const { file } = programOf(source)
  return existsSync(file) ? import(pathToFileURL(file).href) : null
}

process.on('uncaughtException', (error) => {
  log().fatal({ err: error }, 'uncaught error')
  void front.call('fail', undefined)
})
