import type { IncomingMessage } from 'node:http'
import { entityTag, matchesWeakly } from '../../http/etag'
import { isRead } from '../check-request'
import type { FrontResponse } from '../front-response'
import { type Encoding, negotiateEncoding } from './accept-encoding'
import { type CachedResponse, encodedBody, isCompressible } from './cached-response'

/** How the cache took part in a response, in the words of RFC 9211. */
export type CacheStatus = 'hit' | 'hit; detail=stale' | 'fwd=miss' | 'fwd=miss; collapsed' | 'fwd=bypass'

/** Sends a response in the encoding that its client prefers, or 304 when the client has it (RFC 9110 §13.1.2). */
export async function sendResponse(
  cached: CachedResponse,
  request: IncomingMessage,
  response: FrontResponse,
  status: CacheStatus,
): Promise<void> {
  const isEncoded = status !== 'fwd=bypass' && isCompressible(cached)
  const encoding = isEncoded ? negotiateEncoding(request.headers['accept-encoding']) : 'identity'
  if (isRead(request) && hasTag(request.headers['if-none-match'], cached)) {
    response.sendWhole(304, headersOf(cached, encoding, status, null), [])
    return
  }
  const body = await encodedBody(cached, encoding)
  const headers = headersOf(cached, encoding, status, body.length)
  response.sendWhole(cached.status, headers, request.method === 'HEAD' ? [] : [body])
}

/** Sends a cached response with `views` in its placeholder. */
export async function sendWithViews(
  cached: CachedResponse,
  views: number,
  response: FrontResponse,
  status: CacheStatus,
): Promise<void> {
  const { start, end } = cached.placeholder ?? { start: 0, end: 0 }
  const number = Buffer.from(String(views))
  const body = await encodedBody(cached, 'identity')
  // Views of the cached bytes, not copies: a thousand clients that do not read cost no more than one.
  const parts = [body.subarray(0, start), number, body.subarray(end)]
  const length = body.length - (end - start) + number.length
  response.sendWhole(200, headersOf(cached, 'identity', status, length), parts)
}

/** Whether a client already has this response, in whatever encoding. */
export function hasTag(header: string | undefined, { tag }: CachedResponse): boolean {
  if (header === undefined || tag === null) return false
  return ENCODINGS.some((encoding) => matchesWeakly(header, tagFor(tag, encoding)))
}

const ENCODINGS: Encoding[] = ['identity', 'br', 'gzip']

/** Strong tags name bytes: each encoding has its own. */
function tagFor(tag: string, encoding: Encoding): string {
  return entityTag(encoding === 'identity' ? tag : `${tag}-${encoding}`)
}

function headersOf(
  cached: CachedResponse,
  encoding: Encoding,
  status: CacheStatus,
  length: number | null,
): string[] {
  const headers = [...cached.headerList]
  if (cached.tag !== null) headers.push('ETag', tagFor(cached.tag, encoding))
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  if (length !== null) headers.push('Content-Length', String(length))
  if (status.startsWith('hit'))
    headers.push('Age', String(Math.floor((Date.now() - cached.renderedAt) / 1000)))
  headers.push('Cache-Status', `artikel; ${status}`)
  return headers
}
