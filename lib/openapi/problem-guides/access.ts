import { AppError } from '../../errors'
import type { ProblemGuide } from './guide'

/** The caller may not do this, or not now. */
export const ACCESS_PROBLEMS = {
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
