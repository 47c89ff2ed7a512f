import { AppError, type ProblemCode } from '../../errors'
import { ARTICLE_PROBLEMS } from './article'
import type { ProblemGuide } from './guide'
import { REQUEST_PROBLEMS } from './request'

/** The caller may not do this, or not now. */
const ACCESS_PROBLEMS = {
  unauthorized: {
    when: 'A write has no API key, or a request has one that is unknown, expired or revoked.',
    fix: 'Send the key as `Authorization: Bearer <key>` or as `X-API-Key: <key>`. Create a new one with `npm run key -- create NAME`.',
    example: new AppError(
      'unauthorized',
      'An API key is required: send it as "Authorization: Bearer <key>".',
      {
        headers: { 'WWW-Authenticate': 'Bearer realm="artikel"' },
      },
    ),
  },
  insufficient_scope: {
    when: 'The key is valid but lacks the scope in `required_scope`.',
    fix: 'Use a key with that scope: `npm run key -- create NAME --scope articles:update`.',
    example: new AppError('insufficient_scope', 'This key lacks the scope articles:delete.', {
      members: { required_scope: 'articles:delete' },
    }),
  },
  foreign_origin: {
    when: 'A page of another site called `/api/mcp`.',
    fix: 'Call it from a program, not from a browser; or from a page of this site.',
    example: new AppError(
      'foreign_origin',
      'Pages of "https://other.example" may not call this; only those of https://example.org.',
    ),
  },
  rate_limited: {
    when: 'Too many writes with this key, too many reads or invalid keys from this client, or too much of it at once.',
    fix: 'Wait as many seconds as `Retry-After` says. Responses to writes report the remaining budget in `RateLimit`.',
    example: new AppError('rate_limited', 'Too many writes with this key; try again in 7 s.'),
  },
} satisfies Record<string, ProblemGuide>

/** The request conflicts with the stored images. */
const IMAGE_PROBLEMS = {
  in_use: {
    when: 'Articles show the picture: `used_by` has the slugs of those that the key may see.',
    fix: 'Take the picture out of those articles, or repeat the request with `?force=true`.',
    example: new AppError(
      'in_use',
      'Articles show this picture: cara-menyeduh-kopi. Take it out of them, or repeat the request with ?force=true.',
      { members: { used_by: ['cara-menyeduh-kopi'] } },
    ),
  },
} satisfies Record<string, ProblemGuide>

/** The service failed, not the request. */
const SERVER_PROBLEMS = {
  internal_error: {
    when: 'The service failed. Nothing of the request was stored.',
    fix: 'Try again. If the error persists, send the `request_id` to the operator, who can find it in the log.',
    example: new AppError(
      'internal_error',
      'An unexpected error occurred; the operator can find it in the log by its request_id.',
    ),
  },
  unavailable: {
    when: 'The service is too busy, the database is not available or accepts no writes, or an article changes too fast to be patched. Nothing was stored, unless `detail` says that it may have been.',
    fix: 'Wait as many seconds as `Retry-After` says and try again; a POST with the same `Idempotency-Key`, so that it is stored once.',
    example: new AppError('unavailable', 'The database is not available; try again in a few seconds.'),
  },
  storage_full: {
    when: 'The disk of the database is full. Nothing of the request was stored. Reads continue, except those that count a view.',
    fix: 'Have the operator free space on that disk, then send the request again.',
    example: new AppError(
      'storage_full',
      'The disk of the database is full, and nothing was stored; the operator must free space.',
    ),
  },
} satisfies Record<string, ProblemGuide>

/** The guide to every problem. */
export const PROBLEM_GUIDES: Record<ProblemCode, ProblemGuide> = {
  ...REQUEST_PROBLEMS,
  ...ACCESS_PROBLEMS,
  ...ARTICLE_PROBLEMS,
  ...IMAGE_PROBLEMS,
  ...SERVER_PROBLEMS,
}
