import type { Header, Reference } from './model'

/** A response header, and whether it is present on every response that lists it. */
type HeaderSpec = { name: string; description: string; example: string; isRequired: boolean }

/** The response headers, by their names in the document. */
const HEADERS = {
  RequestId: required(
    'X-Request-Id',
    'The ID of this request; also `request_id` in problems and in the log.',
    '0b9e5a52-6f0c-4a3d-9a53-1d2f5c9b7e10',
  ),
  ContentTypeOptions: required(
    'X-Content-Type-Options',
    'Browsers must not guess the media type.',
    'nosniff',
  ),
  ReferrerPolicy: required(
    'Referrer-Policy',
    'What browsers send to other sites as the referrer.',
    'strict-origin-when-cross-origin',
  ),
  ResourcePolicy: required(
    'Cross-Origin-Resource-Policy',
    'Pages of every site may embed this.',
    'cross-origin',
  ),
  TransportSecurity: optional(
    'Strict-Transport-Security',
    'Present when the service is reached over https.',
    'max-age=63072000; includeSubDomains',
  ),
  Vary: optional(
    'Vary',
    'The request headers that this response depends on.',
    'Authorization, X-API-Key, Artikel-Desk, Accept-Encoding',
  ),
  CacheControl: required(
    'Cache-Control',
    'Who may cache the response, and for how long.',
    'private, no-store',
  ),
  CacheStatus: optional(
    'Cache-Status',
    'Whether the response came from the cache of the service (RFC 9211).',
    'artikel; hit',
  ),
  Age: optional('Age', 'The age of a cached response in seconds.', '3'),
  ETag: required(
    'ETag',
    'The version of the response, for `If-None-Match`; of a single article also for `If-Match`.',
    '"42-3"',
  ),
  StoredETag: optional('ETag', 'The version of the article, for `If-Match`; absent in a dry run.', '"42-3"'),
  Location: required(
    'Location',
    'The URL of what was created: an article or a picture in the API, or a preview.',
    'https://example.org/api/artikel/cara-menyeduh-kopi',
  ),
  Link: optional(
    'Link',
    'The `first`, `prev`, `next` and `last` page (RFC 8288). Absent when a very long query makes it too long for a header; the body always has them in `links`.',
    '<https://example.org/api/artikel?limit=10&page=2>; rel="next"',
  ),
  DocumentationLink: required(
    'Link',
    'The reference (`service-doc`) and this document (`service-desc`) (RFC 8631).',
    '<https://example.org/docs>; rel="service-doc", <https://example.org/api/openapi.json>; rel="service-desc"',
  ),
  ProblemDocumentationLink: optional(
    'Link',
    'On a problem: the reference (`service-doc`) and this document (`service-desc`) (RFC 8631).',
    '<https://example.org/docs>; rel="service-doc", <https://example.org/api/openapi.json>; rel="service-desc"',
  ),
  TotalCount: optional(
    'X-Total-Count',
    'The number of articles, or pictures, on all pages; absent when the list is read by `cursor`.',
    '77',
  ),
  IdempotencyReplayed: optional(
    'Idempotency-Replayed',
    '`true` when this is the stored response to an earlier request with the same `Idempotency-Key`.',
    'true',
  ),
  PreferenceApplied: optional(
    'Preference-Applied',
    'What the request preferred and got (RFC 7240).',
    'return=minimal',
  ),
  AllowOrigin: required('Access-Control-Allow-Origin', 'Reads are open to every origin.', '*'),
  ExposeHeaders: required(
    'Access-Control-Expose-Headers',
    'The headers that scripts of other origins may read.',
    'Link, X-Total-Count, ETag, X-Request-Id',
  ),
  ProblemAllowOrigin: optional(
    'Access-Control-Allow-Origin',
    'On reads, which are open to every origin.',
    '*',
  ),
  ProblemExposeHeaders: optional(
    'Access-Control-Expose-Headers',
    'On reads: the headers that scripts of other origins may read.',
    'Link, X-Total-Count, ETag, X-Request-Id',
  ),
  RateLimit: optional(
    'RateLimit',
    'On writes: the remaining requests, and the seconds until the budget is full again. Absent when rate limits are off.',
    '"writes";r=118;t=9',
  ),
  RateLimitPolicy: optional(
    'RateLimit-Policy',
    'On writes: the budget, as requests and seconds.',
    '"writes";q=120;w=12',
  ),
  LimitReached: required(
    'RateLimit',
    'No requests remain; the seconds until more are available.',
    '"writes";r=0;t=7',
  ),
  LimitPolicy: required(
    'RateLimit-Policy',
    'The budget, as requests and seconds; or what a client may have at once, as its number and unit.',
    '"writes";q=120;w=12',
  ),
  RetryAfter: required('Retry-After', 'Seconds to wait before retrying.', '5'),
  OptionalRetryAfter: optional('Retry-After', 'Seconds to wait, when retrying can help.', '1'),
  AccelBuffering: optional('X-Accel-Buffering', 'On a stream: proxies must not buffer it.', 'no'),
  Allow: required('Allow', 'The methods that this URL supports.', 'GET, HEAD, OPTIONS'),
  Authenticate: required('WWW-Authenticate', 'How to authenticate (RFC 6750).', 'Bearer realm="artikel"'),
  OptionalAuthenticate: optional(
    'WWW-Authenticate',
    'The scope that is needed (RFC 6750).',
    'Bearer error="insufficient_scope", scope="articles:update"',
  ),
  Accept: optional('Accept', 'The media types that are accepted.', 'application/json'),
  AcceptEncoding: optional('Accept-Encoding', 'The accepted content codings of a body.', 'identity'),
} satisfies Record<string, HeaderSpec>

export type HeaderKey = keyof typeof HEADERS

export const COMMON_HEADERS: HeaderKey[] = [
  'RequestId',
  'ContentTypeOptions',
  'ReferrerPolicy',
  'ResourcePolicy',
  'TransportSecurity',
  'Vary',
  'CacheStatus',
  'RateLimit',
  'RateLimitPolicy',
]

export const READ_HEADERS: HeaderKey[] = ['CacheControl', 'AllowOrigin', 'ExposeHeaders', 'Age']

/** The Header Objects of all headers. */
export function headerComponents(): Record<string, Header> {
  return Object.fromEntries(
    Object.entries(HEADERS).map(([key, { description, example, isRequired }]) => [
      key,
      { description, required: isRequired, schema: { type: 'string' }, example },
    ]),
  )
}

/** References to headers, by their names; of two with the same name the later one wins. */
export function headersOf(keys: readonly HeaderKey[]): Record<string, Reference> {
  return Object.fromEntries(keys.map((key) => [HEADERS[key].name, { $ref: `#/components/headers/${key}` }]))
}

function required(name: string, description: string, example: string): HeaderSpec {
  return { name, description, example, isRequired: true }
}

function optional(name: string, description: string, example: string): HeaderSpec {
  return { name, description, example, isRequired: false }
}
