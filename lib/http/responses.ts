import { createHash } from 'node:crypto'
import type { Actor } from '../auth/actor'
import type { Warning } from '../warning'

/** Kept by caches in between for seconds; a client asks again each time, so that it sees what it wrote. */
const SHARED = 'public, max-age=0, s-maxage=5'
const PRIVATE = 'private, no-store'

type Headers = Record<string, string>

/** What a read may be kept for: what everybody sees by everybody, what a key sees by nobody. */
export function cacheControlFor({ role }: Actor): Headers {
  return { 'Cache-Control': role === 'guest' ? SHARED : PRIVATE }
}

/** Reads, their errors included, are open to pages of every origin. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Link, X-Total-Count, ETag, X-Request-Id',
}

/** A JSON answer with status 200. */
export function ok(body: unknown, headers: Headers = {}): Response {
  return json(200, body, headers)
}

/** A JSON answer that carries an entity tag of its bytes, or 304 when the client has them (RFC 9110 §13.1.2). */
export function okWithEtag(request: Request, body: unknown, headers: Headers): Response {
  const text = JSON.stringify(body)
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  if (matchesTag(request.headers.get('if-none-match'), etag)) return notModified(etag, headers)
  return new Response(text, { headers: { 'Content-Type': 'application/json', ETag: etag, ...headers } })
}

export function notModified(etag: string, headers: Headers = { 'Cache-Control': PRIVATE }): Response {
  return new Response(null, { status: 304, headers: { ETag: etag, ...headers } })
}

/** A JSON answer with status 201 and the address of what was made. */
export function created(body: unknown, location: string, headers: Headers): Response {
  return json(201, body, { Location: location, ...headers })
}

/** 204: done, and nothing to tell. */
export function noContent(): Response {
  return new Response(null, { status: 204, headers: { 'Cache-Control': PRIVATE } })
}

function json(status: number, body: unknown, headers: Headers): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': PRIVATE, ...headers },
  })
}

/** Whether a list of entity tags (`If-None-Match`) names `etag`, by the weak comparison of RFC 9110 §8.8.3.2. */
export function matchesTag(header: string | null, etag: string): boolean {
  if (header === null) return false
  if (header.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}

/** A body with the warnings of the request, where there are any, under `meta`. */
export function withWarnings<Body extends object>(body: Body, warnings: Warning[]) {
  return warnings.length > 0 ? { ...body, meta: { warnings } } : body
}
