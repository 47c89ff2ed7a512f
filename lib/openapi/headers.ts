import type { Header, Reference } from './model'

/** A header of answers: its name, what it tells, and whether it is there whenever an answer lists it. */
type Described = { name: string; description: string; example: string; isAlways: boolean }

/** The headers of answers, under the names that the document refers to them by. */
export const HEADERS = {
  RequestId: always(
    'X-Request-Id',
    'The name of this request: in the log too, and `request_id` in problems.',
    '0b9e5a52-6f0c-4a3d-9a53-1d2f5c9b7e10',
  ),
  ContentTypeOptions: always('X-Content-Type-Options', 'The media type is to be believed.', 'nosniff'),
  ReferrerPolicy: always(
    'Referrer-Policy',
    'What a browser tells other sites.',
    'strict-origin-when-cross-origin',
  ),
  TransportSecurity: sometimes(
    'Strict-Transport-Security',
    'Where the service is reached by https.',
    'max-age=63072000; includeSubDomains',
  ),
  Vary: sometimes(
    'Vary',
    'The request headers that this answer depends on.',
    'Authorization, X-API-Key, Accept-Encoding',
  ),
  CacheControl: always('Cache-Control', 'Who may keep the answer, and for how long.', 'private, no-store'),
  CacheStatus: sometimes(
    'Cache-Status',
    'Whether the answer came from the memory of the service (RFC 9211).',
    'artikel; hit',
  ),
  Age: sometimes('Age', 'Seconds since a kept answer was made.', '3'),
  ETag: always(
    'ETag',
    'The version of what was answered: for `If-None-Match`, and that of an article for `If-Match`.',
    '"42-3"',
  ),
  ETagOfStored: sometimes(
    'ETag',
    'The version of the article, for `If-Match`; none for a dry run.',
    '"42-3"',
  ),
  Location: always(
    'Location',
    'The address of the article in the API.',
    'https://example.org/api/artikel/cara-menyeduh-kopi',
  ),
  Link: sometimes(
    'Link',
    'The pages about this one: `first`, `prev`, `next`, `last` (RFC 8288). Left out where a very long query makes it too long for a header; `links` has them all.',
    '<https://example.org/api/artikel?limit=10&page=2>; rel="next"',
  ),
  TotalCount: always('X-Total-Count', 'How many articles there are on all pages.', '77'),
  IdempotencyReplayed: sometimes(
    'Idempotency-Replayed',
    '`true` when this answer was given before, for the same `Idempotency-Key`.',
    'true',
  ),
  AllowOrigin: always('Access-Control-Allow-Origin', 'Reads are open to pages of every origin.', '*'),
  ExposeHeaders: always(
    'Access-Control-Expose-Headers',
    'What such pages may read beside the body.',
    'Link, X-Total-Count, ETag, X-Request-Id',
  ),
  RateLimit: sometimes(
    'RateLimit',
    'To a write: what is left of the budget, and seconds until it is whole again. None where limits are off.',
    '"writes";r=118;t=9',
  ),
  RateLimitPolicy: sometimes(
    'RateLimit-Policy',
    'To a write: the budget, as calls and seconds.',
    '"writes";q=120;w=12',
  ),
  LimitReached: always('RateLimit', 'Nothing is left; seconds until there is.', '"writes";r=0;t=7'),
  LimitPolicy: always('RateLimit-Policy', 'The budget: calls, and seconds.', '"writes";q=120;w=12'),
  RetryAfter: always('Retry-After', 'Seconds to wait before the next try.', '5'),
  RetryAfterIfSoon: sometimes('Retry-After', 'Seconds to wait, where a new try can help.', '1'),
  Allow: always('Allow', 'The methods that this address has.', 'GET, HEAD, OPTIONS'),
  Authenticate: always('WWW-Authenticate', 'How to show a key (RFC 6750).', 'Bearer realm="artikel"'),
  Accept: sometimes('Accept', 'The media types that a body may have.', 'application/json'),
  AcceptEncoding: sometimes('Accept-Encoding', 'The codings that a body may have.', 'identity'),
} satisfies Record<string, Described>

export type HeaderKey = keyof typeof HEADERS

/** On every answer. */
export const COMMON: HeaderKey[] = [
  'RequestId',
  'ContentTypeOptions',
  'ReferrerPolicy',
  'TransportSecurity',
  'Vary',
  'RateLimit',
  'RateLimitPolicy',
]

/** On answers to reads that everybody may make. */
export const OF_READS: HeaderKey[] = ['CacheControl', 'AllowOrigin', 'ExposeHeaders', 'CacheStatus', 'Age']

/** The Header Objects of all of them. */
export function headerComponents(): Record<string, Header> {
  return Object.fromEntries(
    Object.entries(HEADERS).map(([key, { description, example, isAlways }]) => [
      key,
      { description, required: isAlways, schema: { type: 'string' }, example },
    ]),
  )
}

/** References to headers, by their names; of two with one name the later counts. */
export function headersOf(keys: readonly HeaderKey[]): Record<string, Reference> {
  return Object.fromEntries(keys.map((key) => [HEADERS[key].name, { $ref: `#/components/headers/${key}` }]))
}

function always(name: string, description: string, example: string): Described {
  return { name, description, example, isAlways: true }
}

function sometimes(name: string, description: string, example: string): Described {
  return { name, description, example, isAlways: false }
}
