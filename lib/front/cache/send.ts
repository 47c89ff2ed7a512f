import type { IncomingMessage } from 'node:http'
import { entityTag, matchesWeakly } from '../../http/etag'
import type { FrontResponse } from '../front-response'
import { type Encoding, negotiateEncoding } from './accept-encoding'
import { type CachedResponse, encodedBody, isCompressible } from './cached-response'

/** How the memory took part in an answer, in the words of RFC 9211. */
export type CacheStatus = 'hit' | 'hit; detail=stale' | 'fwd=miss' | 'fwd=miss; collapsed'

/** Sends an answer in the encoding that its client prefers, or 304 when the client has it (RFC 9110 §13.1.2). */
export async function sendResponse(
  cached: CachedResponse,
  request: IncomingMessage,
  response: FrontResponse,
  status: CacheStatus,
): Promise<void> {
  const encoding = isCompressible(cached) ? negotiateEncoding(request.headers['accept-encoding']) : 'identity'
  if (hasTag(request.headers['if-none-match'], cached)) {
    response.sendWhole(304, headersOf(cached, encoding, status, null), null)
    return
  }
  const body = await encodedBody(cached, encoding)
  const headers = headersOf(cached, encoding, status, body.length)
  response.sendWhole(cached.status, headers, request.method === 'HEAD' ? null : body)
}

/** Sends a kept answer with `views` in its hole. */
export async function sendWithViews(
  cached: CachedResponse,
  views: number,
  response: FrontResponse,
  status: CacheStatus,
): Promise<void> {
  const { start, end } = cached.placeholder ?? { start: 0, end: 0 }
  const number = Buffer.from(String(views))
  const plain = await encodedBody(cached, 'identity')
  const body = Buffer.concat([plain.subarray(0, start), number, plain.subarray(end)])
  response.sendWhole(200, headersOf(cached, 'identity', status, body.length), body)
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
  const headers = [...cached.sentHeaders]
  if (cached.tag !== null) headers.push('ETag', tagFor(cached.tag, encoding))
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  if (length !== null) headers.push('Content-Length', String(length))
  if (status.startsWith('hit')) headers.push('Age', String(Math.floor((Date.now() - cached.madeAt) / 1000)))
  headers.push('Cache-Status', `artikel; ${status}`)
  return headers
}
