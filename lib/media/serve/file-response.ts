import { lookup } from 'mrmime'
import { entityTag, matchesWeakly } from '../../http/responses'
import type { ByteRange } from '../store/media-store'

export type FileRequest = {
  method: string | undefined
  ifNoneMatch: string | undefined
  ifRange: string | undefined
  range: string | undefined
}

export type FileResponse = {
  status: 200 | 206 | 304 | 416
  headers: string[]
  range: ByteRange | null
  hasBody: boolean
}

/** The response to a request for an image file of `size` bytes (RFC 9110 §13 and §14). */
export function respondToFileRequest(request: FileRequest, file: string, size: number): FileResponse {
  const etag = entityTag(file)
  const headers = [...headersOf(etag), ...IMMUTABLE]
  if (matchesWeakly(request.ifNoneMatch, etag)) return withoutBody(304, headers)
  const range = parseRange(rangeOf(request, etag), size)
  if (range === 'unsatisfiable') {
    // A cache could serve it to requests for the whole file.
    const uncached = ['Cache-Control', 'no-store', 'Content-Range', `bytes */${size}`]
    return withoutBody(416, [...headersOf(etag), ...uncached])
  }
  return {
    status: range ? 206 : 200,
    headers: [...headers, ...bodyHeaders(file, size, range)],
    range,
    hasBody: request.method !== 'HEAD',
  }
}

function withoutBody(status: 304 | 416, headers: string[]): FileResponse {
  return { status, headers, range: null, hasBody: false }
}

/** The range is ignored unless `If-Range` is absent or matches the current version (RFC 9110 §13.1.5). */
function rangeOf({ method, ifRange, range }: FileRequest, etag: string): string | undefined {
  const isOfThis = ifRange === undefined || ifRange === etag
  return method === 'GET' && isOfThis ? range : undefined
}

/** Null for the whole: no header, another unit, or several ranges (RFC 9110 §14.1.2). */
function parseRange(header: string | undefined, length: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  if (first === '') {
    const suffix = Math.min(Number(last), length)
    return suffix > 0 ? { start: length - suffix, end: length - 1 } : 'unsatisfiable'
  }
  const range = { start: Number(first), end: Math.min(last === '' ? Infinity : Number(last), length - 1) }
  if (last !== '' && Number(last) < range.start) return null
  return range.start < length ? range : 'unsatisfiable'
}

function headersOf(etag: string): string[] {
  return [
    ...['ETag', etag],
    ...['Accept-Ranges', 'bytes'],
    // Opened directly, a file can do nothing, whatever type a browser guesses.
    ...['Content-Security-Policy', "default-src 'none'; sandbox"],
  ]
}

const IMMUTABLE = ['Cache-Control', 'public, max-age=31536000, immutable']

function bodyHeaders(file: string, size: number, range: ByteRange | null): string[] {
  const type = ['Content-Type', lookup(file) ?? 'application/octet-stream']
  if (!range) return [...type, 'Content-Length', String(size)]
  const { start, end } = range
  const length = String(end - start + 1)
  return [...type, 'Content-Length', length, 'Content-Range', `bytes ${start}-${end}/${size}`]
}
