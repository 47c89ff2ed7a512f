import { createHash } from 'node:crypto'
import type { Actor } from '../auth/actor'
import type { Warning } from '../errors'

/** Shared caches may store it for seconds; a client revalidates each time, so that it sees what it wrote. */
const SHARED = 'public, max-age=0, s-maxage=5'
const PRIVATE = 'private, no-store'

export type HeaderRecord = Record<string, string>

/** The `Cache-Control` of a read: shared caches may store what everybody sees, nobody what a key sees. */
export function cacheControlFor({ role }: Actor): HeaderRecord {
  return { 'Cache-Control': role === 'guest' ? SHARED : PRIVATE }
}

/** Reads, their errors included, are open to pages of every origin. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Link, X-Total-Count, ETag, X-Request-Id',
}

export type ApiResponse = { status: number; headers: HeaderRecord; body: unknown }

/** JSON that nobody stores, unless its headers have a `Cache-Control` of their own. */
export function toResponse({ status, headers, body }: ApiResponse): Response {
  return json(status, body, headers)
}

/** 200 with JSON that nobody stores, unless `headers` say otherwise: see `cacheControlFor`. */
export function ok(body: unknown, headers: HeaderRecord = {}): Response {
  return json(200, body, headers)
}

/** A JSON response with an entity tag of its bytes, or 304 when the client has them (RFC 9110 §13.1.2). */
export function okWithEtag(request: Request, body: unknown, headers: HeaderRecord): Response {
  const text = JSON.stringify(body)
  const etag = entityTag(createHash('sha1').update(text).digest('base64url'))
  if (matchesWeakly(request.headers.get('if-none-match'), etag)) return notModified(etag, headers)
  return new Response(text, { headers: { 'Content-Type': 'application/json', ETag: etag, ...headers } })
}

/** 304 for a client that has what `etag` names (RFC 9110 §15.4.5); `headers` are those of the 200 that it stands for. */
export function notModified(etag: string, headers: HeaderRecord = { 'Cache-Control': PRIVATE }): Response {
  return new Response(null, { status: 304, headers: { ETag: etag, ...headers } })
}

/** 201 with what was made, and where it is: a path or an absolute URL. */
export function created(body: unknown, location: string, headers: HeaderRecord): Response {
  return json(201, body, { Location: location, ...headers })
}

/** 202 with what was ordered, which is done after the response. */
export function accepted(body: unknown): Response {
  return json(202, body, {})
}

/** 204, which has no place for warnings either; nobody stores it. */
export function noContent(): Response {
  return new Response(null, { status: 204, headers: { 'Cache-Control': PRIVATE } })
}

function json(status: number, body: unknown, headers: HeaderRecord): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': PRIVATE, ...headers },
  })
}

/** A body with its warnings in a `meta`, so not for one that has a `meta` of its own; as it is where there are none. */
export function withWarnings<Body extends object>(body: Body, warnings: Warning[]) {
  return warnings.length > 0 ? { ...body, meta: { warnings } } : body
}

/** The strong entity tag of an opaque value (RFC 9110 §8.8.3). */
export function entityTag(opaque: string): string {
  return `"${opaque}"`
}

/** Whether the list in `If-None-Match` names `etag`, by weak comparison (RFC 9110 §8.8.3.2); `*` names any. */
export function matchesWeakly(header: string | null | undefined, etag: string): boolean {
  return tagsIn(header).some((tag) => tag === '*' || withoutWeakness(tag) === withoutWeakness(etag))
}

/** Whether the list in `If-Match` names `etag`, by strong comparison: a weak tag never matches; `*` names any. */
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
