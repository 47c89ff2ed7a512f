import type { IncomingMessage } from 'node:http'
import { edgeHeaders, isEdgeCacheable, waitUntilSynchronized } from '../../edge/caching'
import { entityTag, matchesWeakly } from '../../http/responses'
import { isGetOrHead } from '../../request-context'
import { isPlainGet } from '../check-request'
import type { FrontResponse } from '../front-response'
import { constantHeaderList } from '../headers'
import { buildHead } from '../prebuilt-head'
import { type Encoding, negotiateEncoding } from './accept-encoding'
import {
  type CachedResponse,
  type CountedResponse,
  encodedBody,
  type PrebuiltResponse,
} from './cached-response'

/** How the cache handled a request, in the terms of RFC 9211. */
export type CacheStatus = 'hit' | 'hit; detail=stale' | 'fwd=miss' | 'fwd=miss; collapsed' | 'fwd=bypass'

/** Sends a cached response, or 304; undefined if it was sent at once, from prebuilt bytes. */
export function sendHit(
  cached: CachedResponse,
  request: IncomingMessage,
  response: FrontResponse,
): Promise<void> | undefined {
  const encoding = encodingFor(cached, request)
  const prebuilt = cached.prebuilt[encoding]
  const isAsPrebuilt = cached.edgeCaching === null || isEdgeCacheable(request.headers)
  if (!prebuilt || !isAsPrebuilt || !isPlainGet(request) || !response.canSendPrebuilt)
    return sendResponse(cached, request, response, 'hit')
  response.sendPrebuilt(cached.status, prebuilt.head, '', [prebuilt.body])
  return undefined
}

/** Sends a response in an encoding, or 304 if the client has it (RFC 9110 §13.1.2). */
export async function sendResponse(
  cached: CachedResponse,
  request: IncomingMessage,
  response: FrontResponse,
  status: CacheStatus,
  encoding: Encoding = status === 'fwd=bypass' ? 'identity' : encodingFor(cached, request),
): Promise<void> {
  if (cached.edgeCaching !== null) await waitUntilSynchronized()
  if (isGetOrHead(request) && hasTag(request.headers['if-none-match'], cached)) {
    response.sendWhole(304, headersFor(request, cached, encoding, status, null), [])
    return
  }
  const body = await encodedBody(cached, encoding)
  if (status === 'hit') cached.prebuilt[encoding] ??= prebuild(cached, encoding, body)
  const headers = headersFor(request, cached, encoding, status, body.length)
  response.sendWhole(cached.status, headers, request.method === 'HEAD' ? [] : [body])
}

/** Sends the JSON of an article with `views` in its placeholder; such a body is never compressed. */
export function sendWithViews(
  cached: CountedResponse,
  views: number,
  response: FrontResponse,
  status: CacheStatus,
): void {
  const { before, after } = cached.placeholder
  const number = Buffer.from(String(views))
  const body = [before, number, after]
  const length = before.length + number.length + after.length
  if (status !== 'hit' || !response.canSendPrebuilt) {
    const headers = [...headersOf(cached, 'identity', status, length), ...edgeHeaders(null)]
    response.sendWhole(200, withAge(headers, cached, status), body)
    return
  }
  cached.prebuilt.identity ??= prebuild(cached, 'identity', before)
  response.sendPrebuilt(200, cached.prebuilt.identity.head, `Content-Length: ${length}\r\n`, body)
}

/** Whether `If-None-Match` matches the response in any encoding (RFC 9110 §13.1.2). False for a response without an ETag. */
export function hasTag(header: string | undefined, { tag }: CachedResponse): boolean {
  if (header === undefined || tag === null) return false
  return ENCODINGS.some((encoding) => matchesWeakly(header, tagFor(tag, encoding)))
}

const ENCODINGS: Encoding[] = ['identity', 'br', 'gzip']

/** Strong tags identify bytes: each encoding has its own. */
function tagFor(tag: string, encoding: Encoding): string {
  return entityTag(encoding === 'identity' ? tag : `${tag}-${encoding}`)
}

/** The encoding that the client prefers. */
export function encodingFor({ isCompressible }: CachedResponse, { headers }: IncomingMessage): Encoding {
  return isCompressible ? negotiateEncoding(headers['accept-encoding']) : 'identity'
}

function prebuild(cached: CachedResponse, encoding: Encoding, body: Buffer): PrebuiltResponse {
  const headers = headersOf(cached, encoding, 'hit', cached.placeholder ? null : body.length)
  const all = [...headers, ...edgeHeaders(cached.edgeCaching), ...constantHeaderList(headers)]
  return { head: buildHead(cached.status, all), body }
}

function headersFor(
  request: IncomingMessage,
  cached: CachedResponse,
  encoding: Encoding,
  status: CacheStatus,
  length: number | null,
): string[] {
  // A response that is served only because the database is away must not be kept by an edge.
  const isKept = status !== 'hit; detail=stale' && isEdgeCacheable(request.headers)
  const headers = [
    ...headersOf(cached, encoding, status, length),
    ...edgeHeaders(isKept ? cached.edgeCaching : null),
  ]
  return withAge(headers, cached, status)
}

function headersOf(
  cached: CachedResponse,
  encoding: Encoding,
  status: CacheStatus,
  length: number | null,
): string[] {
  const headers = [...cached.headerList, 'Cache-Status', `artikel; ${status}`]
  if (cached.tag !== null) headers.push('ETag', tagFor(cached.tag, encoding))
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  // Not for a response without content (RFC 9110 §8.6).
  if (length !== null && cached.status !== 204) headers.push('Content-Length', String(length))
  return headers
}

/** A cached response is known to be current, as if it had been validated now; a stale one tells its age. */
function withAge(headers: string[], cached: CachedResponse, status: CacheStatus): string[] {
  return status === 'hit; detail=stale' ? [...headers, 'Age', String(ageOf(cached))] : headers
}

/** Seconds since it was generated or validated (RFC 9111 §5.1). */
function ageOf({ renderedAt }: CachedResponse): number {
  return Math.floor((performance.now() - renderedAt) / 1_000)
}
