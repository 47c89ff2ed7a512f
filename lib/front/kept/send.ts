import type { IncomingMessage } from 'node:http'
import type { FrontResponse } from '../response'
import { type Answer, bodyIn, isCompressible } from './answer'
import { type Encoding, encodingFor } from './encoding'

/** How the memory took part in an answer, in the words of RFC 9211. */
export type CacheStatus = 'hit' | 'hit; detail=stale' | 'fwd=miss' | 'fwd=miss; collapsed'

/** Sends an answer in the encoding that its client prefers, or 304 when the client has it (RFC 9110 §13.1.2). */
export async function sendAnswer(
  answer: Answer,
  request: IncomingMessage,
  response: FrontResponse,
  status: CacheStatus,
): Promise<void> {
  const encoding = isCompressible(answer) ? encodingFor(request.headers['accept-encoding']) : 'identity'
  if (hasTag(request.headers['if-none-match'], answer)) {
    response.sendWhole(304, headersOf(answer, encoding, status, null), null)
    return
  }
  const body = await bodyIn(answer, encoding)
  const headers = headersOf(answer, encoding, status, body.length)
  response.sendWhole(answer.status, headers, request.method === 'HEAD' ? null : body)
}

/** Sends a kept answer with `views` in its hole. */
export async function sendFilled(
  answer: Answer,
  views: number,
  response: FrontResponse,
  status: CacheStatus,
): Promise<void> {
  const { start, end } = answer.hole ?? { start: 0, end: 0 }
  const number = Buffer.from(String(views))
  const plain = await bodyIn(answer, 'identity')
  const body = Buffer.concat([plain.subarray(0, start), number, plain.subarray(end)])
  response.sendWhole(200, headersOf(answer, 'identity', status, body.length), body)
}

/** Whether a client already has this answer, in whatever encoding (weak comparison, RFC 9110 §8.8.3.2). */
export function hasTag(header: string | undefined, { tag }: Answer): boolean {
  if (header === undefined || tag === null) return false
  if (header.trim() === '*') return true
  return header.split(',').some((sent) => sent.trim().replace(TAG_FRAME, '') === tag)
}

const TAG_FRAME = /^(?:W\/)?"|(?:-br|-gzip)?"$/g

function headersOf(answer: Answer, encoding: Encoding, status: CacheStatus, length: number | null): string[] {
  const headers = [...answer.sentHeaders]
  // Strong tags name bytes: each encoding has its own.
  if (answer.tag !== null)
    headers.push('ETag', encoding === 'identity' ? `"${answer.tag}"` : `"${answer.tag}-${encoding}"`)
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  if (length !== null) headers.push('Content-Length', String(length))
  if (status.startsWith('hit')) headers.push('Age', String(Math.floor((Date.now() - answer.madeAt) / 1000)))
  headers.push('Cache-Status', `artikel; ${status}`)
  return headers
}
