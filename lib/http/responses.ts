import { createHash } from 'node:crypto'
import type { Actor } from '../auth/actor'
import type { Warning } from '../errors'

/** Shared caches may store it for seconds; clients revalidate each time, to see their own writes. */
const SHARED = 'public, max-age=0, s-maxage=5'
const PRIVATE = 'private, no-store'

export type HeaderRecord = Record<string, string>

/** The `Cache-Control` of a read: shared caches may store what everybody sees, but not what a key sees. */
export function cacheControlFor({ role }: Actor): HeaderRecord {
  return { 'Cache-Control': role === 'guest' ? SHARED : PRIVATE }
}

/** Pages of every origin may read responses to reads, including errors. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Link, X-Total-Count, ETag, X-Request-Id',
}

export type ApiResponse = { status: number; headers: HeaderRecord; body: unknown }

/** JSON that must not be stored, unless `headers` has its own `Cache-Control`. */
export function toResponse({ status, headers, body }: ApiResponse): Response {
  return json(status, body, headers)
}

/** 200 with JSON that must not be stored, unless `headers` says otherwise: see `cacheControlFor`. */
export function ok(body: unknown, headers: HeaderRecord = {}): Response {
  return json(200, body, headers)
}

/** A JSON response with an entity tag of its bytes, or 304 if the client has them (RFC 9110 §13.1.2). */
export function okWithEtag(request: Request, body: unknown, headers: HeaderRecord): Response {
  const text = JSON.stringify(body)
  const etag = entityTag(createHash('sha1').update(text).digest('base64url'))
  if (matchesWeakly(request.headers.get('if-none-match'), etag)) return notModified(etag, headers)
  return new Response(text, { headers: { 'Content-Type': 'application/json', ETag: etag, ...headers } })
}

/** 304 for a client that has the version of `etag` (RFC 9110 §15.4.5); `headers` are those of the 200 that it replaces. */
export function notModified(etag: string, headers: HeaderRecord = { 'Cache-Control': PRIVATE }): Response {
  return new Response(null, { status: 304, headers: { ETag: etag, ...headers } })
}

/** 201 with the created resource and its location: a path or an absolute URL. */
export function created(body: unknown, location: string, headers: HeaderRecord): Response {
  return json(201, body, { Location: location, ...headers })
}

/** 202 for an order that is carried out after the response. */
export function accepted(body: unknown): Response {
  return json(202, body, {})
}

/** 204, which has no place for warnings and must not be stored. */
export function noContent(): Response {
  return new Response(null, { status: 204, headers: { 'Cache-Control': PRIVATE } })
}

function json(status: number, body: unknown, headers: HeaderRecord): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': PRIVATE, ...headers },
  })
}

/** Adds warnings as `meta`, so not for a body with a `meta` of its own. Without warnings, the body is unchanged. */
export function withWarnings<Body extends object>(body: Body, warnings: Warning[]) {
  return warnings.length > 0 ? { ...body, meta: { warnings } } : body
}

/** The strong entity tag of an opaque value (RFC 9110 §8.8.3). */
export function entityTag(opaque: string): string {
  return `"${opaque}"`
}

/** Whether `If-None-Match` matches `etag`, by weak comparison (RFC 9110 §8.8.3.2); `*` matches any. */
export function matchesWeakly(header: string | null | undefined, etag: string): boolean {
  return tagsIn(header).some((tag) => tag === '*' || withoutWeakness(tag) === withoutWeakness(etag))
}

/** Whether `If-Match` matches `etag`, by strong comparison: a weak tag never matches; `*` matches any. */
export function matchesStrongly(header: string | null | undefined, etag: string): boolean {
  return tagsIn(header).some((tag) => tag === '*' || (tag === etag && !tag.startsWith('W/')))
}

function tagsIn(header: string | null | undefined): string[] {
  if (header?.trim() === '*') return ['*']
  return header?.match(/(?:W\/)?"[^"]*"/g) ?? []
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '')
}
