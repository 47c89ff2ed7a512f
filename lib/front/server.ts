import type { Backend } from '../backend/backend'
import type { Listener } from '../backend/capture'
import type { Respond } from '../backend/messages'
import { createConcurrencyLimiter } from '../concurrency-limiter'
import { config } from '../config'
import { createWaitingRoom } from '../long-poll/waiting-room'
import { createAliasTargets } from './alias-targets'
import { createResponseCache } from './cache/response-cache'
import { createCacheStore } from './cache/store'
import { keepWarm } from './cache/warm-up'
import { DESK_LIMITS, MEDIA_LIMITS, READ_LIMITS, WRITE_LIMITS } from './concurrency-limits'
import { createHealth } from './health'
import { createHttpServer, type Front, type FrontServer, listenWith } from './http-server'
import { createKnownSessions } from './known-sessions'
import { createLameDuck } from './lame-duck'
import { createPoll } from './long-poll/poll'
import { createMediaFiles } from './media/media-files'
import { createMetrics } from './metrics'
import { createReceiver } from './receive'
import { createRequestListener, type ListenerOptions } from './request-listener'
import { isStaticFile, respondWithFile } from './static-files'
import { createUnsentBytes } from './unsent-bytes'

/** Listens before the cache is warm. `stop` waits for `SHUTDOWN_DELAY` and open requests, and leaves the backend running. */
export async function startFront(backend: Backend): Promise<Front> {
  const options = createListenerOptions(backend, config().frontCacheMb * 1024 * 1024)
  const front = await listenWith(createHttpServer(), createRequestListener(options))
  const stopWarming = config().warmUp ? keepWarm(options.cache, () => isIdle(options)) : () => {}
  return frontOf(options, front, stopWarming)
}

/** For development: caches no responses, and `next` serves what Next's client requests. */
export async function startDevelopmentFront(
  server: FrontServer,
  backend: Backend,
  next: Listener,
): Promise<Front> {
  const options = createListenerOptions(backend, 0)
  const listener = createRequestListener(options)
  const front = await listenWith(server, (request, response) =>
    /^\/(_next\/|__next)/.test(request.url ?? '') ? next(request, response) : listener(request, response),
  )
  return frontOf(options, front, () => {})
}

function frontOf(options: ListenerOptions, front: Front, stopWarming: () => void): Front {
  return {
    async stop() {
      stopWarming()
      await options.lameDuck.begin()
      options.longPolling.room.close()
      await front.stop()
    },
  }
}

function isIdle({ limiters }: ListenerOptions): boolean {
  return Object.values(limiters).every(({ counts }) => {
    const { running, waiting } = counts()
    return running + waiting === 0
  })
}

function createListenerOptions(backend: Backend, cacheBytes: number): ListenerOptions {
  const respond: Respond = (request, signal) =>
    isStaticFile(request.url) ? respondWithFile(request.url) : backend.respond(request, signal)
  const limiters = {
    reads: createConcurrencyLimiter(READ_LIMITS),
    writes: createConcurrencyLimiter(WRITE_LIMITS),
    pictures: createConcurrencyLimiter(MEDIA_LIMITS),
    desk: createConcurrencyLimiter(DESK_LIMITS),
  }
  const metrics = createMetrics(backend, limiters)
  const knownSessions = createKnownSessions()
  const store = createCacheStore(cacheBytes)
  const cache = createResponseCache({ ...backend, respond }, store, limiters.reads)
  const findAliasTarget = createAliasTargets(backend)
  return {
    respond,
    findAliasTarget,
    cache,
    limiters,
    knownSessions,
    receive: createReceiver(backend, knownSessions),
    media: createMediaFiles(backend),
    metrics,
    findHealth: createHealth(respond),
    lameDuck: createLameDuck(),
    unsentBytes: createUnsentBytes(),
    longPolling: { room: createWaitingRoom(), poll: createPoll(respond, limiters.reads) },
  }
}
