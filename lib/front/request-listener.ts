import type { IncomingMessage } from 'node:http'
import type { Backend } from '../backend/backend'
import type { BackendRequest, Respond } from '../backend/messages'
import type { ConcurrencyLimiter } from '../concurrency-limiter'
import { config } from '../config'
import { unavailable } from '../errors'
import { toAppError } from '../http/problem'
import { CORS_HEADERS } from '../http/responses'
import { isGetOrHead } from '../request-context'
import { articlePath, GONE_PAGE } from '../routes/addresses'
import { HEALTH_PATH, LIVENESS_PATH, METRICS_PATH, SERVING_PATH } from '../routes/table'
import { boundHeaders } from './bound-headers'
import { cacheKey } from './cache/cache-key'
import { type CachedResponse, revokeEdgeCaching } from './cache/cached-response'
import { renderResponse } from './cache/render'
import type { ResponseCache } from './cache/response-cache'
import { encodingFor, sendResponse } from './cache/send'
import {
  API_METHODS,
  assertServable,
  hasCredentials,
  hasSession,
  isPlainGet,
  isServerOptions,
} from './check-request'
import { sendErrorResponse, toErrorResponse } from './error-response'
import { FrontContext } from './front-context'
import type { FrontResponse } from './front-response'
import { trustedHeaders } from './headers'
import { type createHealth, respondServing } from './health'
import type { KnownSessions } from './known-sessions'
import type { LameDuck } from './lame-duck'
import { type LongPolling, longPoll } from './long-poll/long-poll'
import type { MediaFiles } from './media/media-files'
import { isMediaWrite, MEDIA_DEADLINE_MS } from './media/media-requests'
import { isInMemory, serveMedia } from './media/serve-media'
import type { Metrics } from './metrics'
import type { Receive, Received } from './receive'
import { consumeBudget } from './request-budget'
import { logRequest } from './request-log'
import { parseRequestTarget, type RequestTarget } from './request-target'
import { sendOwnFile } from './send-own-file'
import type { UnsentBytes } from './unsent-bytes'

export type ListenerOptions = {
  respond: Respond
  findAliasTarget: Backend['findAliasTarget']
  cache: ResponseCache
  receive: Receive
  limiters: Record<'reads' | 'writes' | 'pictures' | 'desk', ConcurrencyLimiter>
  knownSessions: KnownSessions
  media: MediaFiles
  unsentBytes: UnsentBytes
  longPolling: LongPolling
  metrics: Metrics
  findHealth: ReturnType<typeof createHealth>
  lameDuck: LameDuck
}

type Exchange = {
  request: IncomingMessage
  response: FrontResponse
  target: RequestTarget
  /** The cache key; null if not every guest gets the same response. */
  key: string | null
  context: FrontContext
}

/** Rejects invalid requests, serves guests from memory, limits concurrent renders, and logs. */
export function createRequestListener(options: ListenerOptions) {
  return async (request: IncomingMessage, response: FrontResponse) => {
    const target = parseRequestTarget(request.url ?? '')
    const tooLong = boundHeaders(request)
    const key = cacheKey(request, target)
    const hit = key === null || target.mayBeAlias ? undefined : options.cache.findFresh(key)
    const deadlineMs = isMediaWrite(request, target) ? MEDIA_DEADLINE_MS : target.route.deadlineMs
    const context = new FrontContext(request, response, deadlineMs)
    options.metrics.measure(request, response, target.route.template)
    const isFromMemory = hit !== undefined || isMediaInMemory(options, target)
    if (!isFromMemory || config().logHits) logRequest(request, response, target.path, context)
    try {
      const isKnown = options.knownSessions.has(request, target.route)
      const consumed = isKnown ? undefined : consumeBudget(request, target, context)
      if (consumed) await consumed
      if (tooLong) throw tooLong
      assertServable(request, target)
      const sent = hit
        ? options.cache.send(hit, request, response)
        : serve(options, { request, response, target, key, context })
      if (sent) await sent
    } catch (cause) {
      const error = toAppError(cause, response.id)
      const { method, headers } = request
      const { isApi, route } = target
      const origin = { isApi, isDesk: route.isDesk, method, accept: headers.accept }
      sendErrorResponse(response, toErrorResponse(error, response.id, origin))
    }
  }
}

function isMediaInMemory({ media }: ListenerOptions, { route, path }: RequestTarget): boolean {
  return route.kind === 'media' && isInMemory(media, path)
}

async function serve(options: ListenerOptions, exchange: Exchange): Promise<void> {
  const { request, response, target, context } = exchange
  const { template } = target.route
  if (isServerOptions(request)) return void response.writeHead(204, { Allow: API_METHODS.join(', ') }).end()
  if (template === METRICS_PATH) return options.metrics.respond(request, response, context.clientAddress)
  if ((template === HEALTH_PATH || template === SERVING_PATH) && options.lameDuck.isStopping())
    throw unavailable('The service is about to stop.', 5)
  if (template === SERVING_PATH && isGetOrHead(request)) return respondServing(request, response)
  if (isGetOrHead(request) && target.canonical !== null) return redirect(response, target, target.canonical)
  if (isOfHealth(exchange)) return serveHealth(options, exchange)
  if (target.route.kind === 'media') return serveMedia(options.media, target.path, exchange)
  if (isGetOrHead(request) && target.mayBeAlias) return serveAlias(options, exchange)
  return servePage(options, exchange)
}

function isOfHealth({ request, target: { route } }: Exchange): boolean {
  const { template } = route
  return (
    isGetOrHead(request) &&
    (template === LIVENESS_PATH || (template === HEALTH_PATH && !hasCredentials(request, route)))
  )
}

async function serveHealth(
  { findHealth }: ListenerOptions,
  { request, response, target, context }: Exchange,
) {
  const found = await findHealth(target.route.template, context)
  await sendResponse(found, request, response, 'fwd=bypass')
}

async function serveAlias(options: ListenerOptions, exchange: Exchange): Promise<void> {
  const { response, target } = exchange
  const found = await options.findAliasTarget(target.url).catch((cause: unknown) => {
    // The home page is served without the database, too.
    if (target.route.kind === 'unknown') throw cause
    return null
  })
  if (found && 'slug' in found) {
    // Like the redirect of a former slug: the alias may move to another article.
    return redirect(response, target, articlePath(found.slug), 'no-cache')
  }
  return serveCached(options, { ...exchange, key: found ? GONE_PAGE : exchange.key })
}

async function serveCached(options: ListenerOptions, exchange: Exchange): Promise<void> {
  const { request, response, key } = exchange
  const hit = key === null ? undefined : options.cache.findFresh(key)
  if (hit) return options.cache.send(hit, request, response)
  return servePage(options, exchange)
}

async function servePage(options: ListenerOptions, exchange: Exchange): Promise<void> {
  const { request, response, target, key, context } = exchange
  // Rendering a detail counts a view, which HEAD and 304 must not.
  const mayRender = !target.route.countsViews || isPlainGet(request)
  if (key !== null && mayRender) return options.cache.render(key, request, response, context)
  if (target.route.isLongPolled && request.method === 'GET') return serveLongPoll(options, exchange)
  return serveUncached(options, exchange)
}

/** Redirects a GET or HEAD, which the API allows from every origin. */
function redirect(
  response: FrontResponse,
  { isApi, route }: RequestTarget,
  location: string,
  cacheControl = route.isDesk || route.isPrivate ? 'no-store' : '',
) {
  const caching = cacheControl !== '' && { 'Cache-Control': cacheControl }
  const headers = { Location: location, ...caching, ...(isApi && CORS_HEADERS) }
  sendErrorResponse(response, { status: 308, headers, body: '' })
}

async function serveUncached(options: ListenerOptions, exchange: Exchange): Promise<void> {
  const { unsentBytes, receive } = options
  const { request, target, context } = exchange
  if (target.route.isAlwaysServed) return serveAlways(options, exchange)
  unsentBytes.assertRoom(context.clientAddress)
  const received = await receive(request, target, context)
  try {
    const release = await limiterOf(options, exchange).acquire(context.clientAddress, context.signal)
    const passed = toBackendRequest(exchange, received)
    const render = () => renderResponse(options.respond, passed, context).finally(release)
    const send = (rendered: CachedResponse) => sendUncached(options, exchange, rendered)
    if (isGetOrHead(request) && target.route.isCacheable)
      return await options.cache.pass(context, render, send)
    const rendered = await render()
    revokeEdgeCaching(rendered)
    await send(rendered)
  } finally {
    received.release()
  }
}

async function sendUncached(
  { knownSessions, unsentBytes }: ListenerOptions,
  { request, response, target, context }: Exchange,
  rendered: CachedResponse,
): Promise<void> {
  if (hasSession(request, target.route)) knownSessions.record(request, context.caller?.kind === 'person')
  if (context.file !== undefined) return sendOwnFile(context.file, rendered, response)
  unsentBytes.count(response, context.clientAddress, rendered.length)
  // Responses for one client are not compressed, except for the pages of the desk, which are long.
  const isScreen = isGetOrHead(request) && target.route.isDesk && knownSessions.has(request, target.route)
  const encoding = isScreen ? encodingFor(rendered, request) : 'identity'
  await sendResponse(rendered, request, response, 'fwd=bypass', encoding)
}

/** Monitoring is answered however busy the service is. */
async function serveAlways({ respond }: ListenerOptions, exchange: Exchange): Promise<void> {
  const { request, response, context } = exchange
  const rendered = await renderResponse(respond, toBackendRequest(exchange, NO_BODY), context)
  await sendResponse(rendered, request, response, 'fwd=bypass')
}

async function serveLongPoll(
  { longPolling, unsentBytes }: ListenerOptions,
  exchange: Exchange,
): Promise<void> {
  const { request, response, context } = exchange
  unsentBytes.assertRoom(context.clientAddress)
  const whole = await longPoll(longPolling, toBackendRequest(exchange, NO_BODY), response, context)
  if (!whole) return
  unsentBytes.count(response, context.clientAddress, whole.length)
  await sendResponse(whole, request, response, 'fwd=bypass')
}

/** Writes that wait for images must not take the places of other writes. */
function limiterOf({ limiters, knownSessions }: ListenerOptions, exchange: Exchange): ConcurrencyLimiter {
  const { request, target } = exchange
  if (knownSessions.has(request, target.route)) return limiters.desk
  const reads = isGetOrHead(request) || (target.route.readsByPost && !hasCredentials(request, target.route))
  if (reads) return limiters.reads
  return isMediaWrite(request, target) ? limiters.pictures : limiters.writes
}

const NO_BODY = { body: new Uint8Array() }

function toBackendRequest(
  { request, target, context: { id, clientAddress } }: Exchange,
  { body, upload, form }: Pick<Received, 'body' | 'upload' | 'form'>,
): BackendRequest {
  const { method = 'GET', headers } = request
  const { url, route, params } = target
  const address = { method, url, template: route.template, params }
  const sender = { id, clientAddress, headers: trustedHeaders(headers) }
  return { ...address, ...sender, body, ...(upload && { upload }), ...(form && { form }) }
}
