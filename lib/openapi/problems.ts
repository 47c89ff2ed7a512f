import { AppError, type ProblemCode } from '../errors'

/** What a caller should know of a kind of problem. */
export type Guide = { when: string; mend: string; example: AppError }

const SLUG = 'cara-menyeduh-kopi'

/** When each problem comes, how it is mended, and one as it was answered. */
export const GUIDES: Record<ProblemCode, Guide> = {
  moved: {
    when: 'The article has another slug now. Former slugs lead on for as long as no other article takes them.',
    mend: 'Follow `Location` with the same method and body, and remember the new address.',
    example: new AppError('moved', 'This article has the slug "menyeduh-kopi" now.', {
      movedTo: 'menyeduh-kopi',
    }),
  },
  invalid_request: {
    when: 'The address or the request itself is malformed: a broken percent escape, a control character, no `Host`.',
    mend: 'Write the address as RFC 3986 has it; HTTP clients do that by themselves.',
    example: new AppError(
      'invalid_request',
      'The address has a percent sign that is no escape of UTF-8 text; write it as %25.',
    ),
  },
  invalid_json: {
    when: 'The body is not JSON, is no JSON object, or is nested deeper than 32 levels. `line` and `column` say where it ends being JSON.',
    mend: 'Let a JSON library write the body. A text that was pasted between quotes often has line breaks or quotes that must be escaped.',
    example: new AppError('invalid_json', 'The body is not valid JSON: see line 1, column 18.', {
      members: { line: 1, column: 18 },
    }),
  },
  invalid_parameter: {
    when: 'A query parameter or the `Idempotency-Key` has a value that cannot be used. `errors` names each one.',
    mend: 'Correct the value, or leave the parameter out: a blank one counts as not given.',
    example: new AppError('invalid_parameter', 'limit must be an integer of 1 or more.', {
      errors: [
        {
          parameter: 'limit',
          code: 'invalid_value',
          message: 'limit must be an integer of 1 or more.',
        },
      ],
    }),
  },
  unauthorized: {
    when: 'A write came without an API key, or any request with one that is unknown, expired or revoked.',
    mend: 'Send the key as `Authorization: Bearer <key>` or as `X-API-Key: <key>`. A new one is made by `npm run key -- create NAME`.',
    example: new AppError(
      'unauthorized',
      'An API key is required: send it as "Authorization: Bearer <key>".',
      {
        headers: { 'WWW-Authenticate': 'Bearer realm="artikel"' },
      },
    ),
  },
  insufficient_scope: {
    when: 'The key is valid but may not do this. `required_scope` is what it lacks.',
    mend: 'Use a key with that scope: `npm run key -- create NAME --scope articles:update`.',
    example: new AppError(
      'insufficient_scope',
      'This key may not do that; it needs the scope articles:delete.',
      {
        members: { required_scope: 'articles:delete' },
      },
    ),
  },
  not_found: {
    when: 'There is no article with this slug, or nothing at this address. A draft looks the same to those who may not read it.',
    mend: 'Look the slug up in the list; to read drafts, use a key with `articles:read_drafts`.',
    example: new AppError('not_found', 'There is no article with this slug.'),
  },
  method_not_allowed: {
    when: 'The address does not have this method.',
    mend: 'Use one of those that `Allow` names.',
    example: new AppError(
      'method_not_allowed',
      'POST is not possible here; possible are GET, HEAD, PUT, PATCH, DELETE, OPTIONS.',
    ),
  },
  request_timeout: {
    when: 'The request did not arrive whole within a minute.',
    mend: 'Send it again; look for what slows the connection.',
    example: new AppError('request_timeout', 'The request did not arrive in time.'),
  },
  slug_taken: {
    when: 'The slug that was asked for is another article’s.',
    mend: 'Use `suggested_slug`, leave `slug` out to have one made, or replace the other article with PUT.',
    example: new AppError(
      'slug_taken',
      `slug "${SLUG}" is another article's; use "${SLUG}-2", or leave slug out to have one generated.`,
      {
        errors: [{ pointer: '/slug', code: 'taken', message: `slug "${SLUG}" is another article's.` }],
        members: {
          existing_url: `https://example.org/artikel/${SLUG}`,
          suggested_slug: `${SLUG}-2`,
        },
      },
    ),
  },
  idempotency_conflict: {
    when: 'The first call with this `Idempotency-Key` is still running.',
    mend: 'Wait as `Retry-After` says and send the same call again; it gets the first one’s answer.',
    example: new AppError(
      'idempotency_conflict',
      'The first call with this Idempotency-Key is still running; try again.',
    ),
  },
  gone: {
    when: 'The article was deleted. A new article may take its slug.',
    mend: 'Stop asking for it.',
    example: new AppError('gone', 'This article was deleted.'),
  },
  precondition_failed: {
    when: '`If-Match` names another version than the present one, or `If-None-Match: *` found an article.',
    mend: 'Read the article again, repeat the change on what it says now, and send its new `ETag`.',
    example: new AppError(
      'precondition_failed',
      'The article has changed since the version of If-Match; read it again and repeat the change.',
    ),
  },
  payload_too_large: {
    when: 'The body is larger than 2 MiB.',
    mend: 'Shorten the content; pictures belong at addresses of their own, not into the text.',
    example: new AppError('payload_too_large', 'The body is larger than 2 MiB; shorten the content.'),
  },
  unsupported_media_type: {
    when: 'The `Content-Type` is not JSON, or names a charset other than UTF-8; or the body is compressed (`Content-Encoding`).',
    mend: 'Send `Content-Type: application/json` (for PATCH also `application/merge-patch+json`), uncompressed.',
    example: new AppError(
      'unsupported_media_type',
      'Send the body as application/json in UTF-8; the Content-Type was "text/plain".',
    ),
  },
  validation_failed: {
    when: 'One field or more cannot be stored as it is. `errors` has every fault of the body at once, each with its `pointer`.',
    mend: 'Correct the fields that `errors` names and send the body again. `?dry_run=true` shows beforehand what would be stored.',
    example: new AppError(
      'validation_failed',
      'title is required. cover_image_url must be an absolute https URL; got "http://example.org/kopi.jpg".',
      {
        errors: [
          { pointer: '/title', code: 'required', message: 'title is required.' },
          {
            pointer: '/cover_image_url',
            code: 'invalid_url',
            message: 'cover_image_url must be an absolute https URL; got "http://example.org/kopi.jpg".',
          },
        ],
      },
    ),
  },
  headers_too_large: {
    when: 'The address and the headers are over 16 KiB together.',
    mend: 'Shorten the query, or send fewer cookies and headers.',
    example: new AppError('headers_too_large', 'The address and the headers are over 16 KiB together.'),
  },
  idempotency_key_reused: {
    when: 'This `Idempotency-Key` came with another body within the last 24 hours.',
    mend: 'Use a new key for each new article, and the same one only for sending the same body again.',
    example: new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used with another body; use a new key for a new article.',
    ),
  },
  rate_limited: {
    when: 'The budget of calls is used up: that of writes for a key, that of reads or of failed keys for a client.',
    mend: 'Wait as many seconds as `Retry-After` says. On answers to writes `RateLimit` tells beforehand what is left.',
    example: new AppError('rate_limited', 'Too many writes with this key; try again in 7 s.'),
  },
  internal_error: {
    when: 'The service failed. Nothing of the request was stored.',
    mend: 'Try again; when it stays, give the `request_id` to the operator, who finds it in the log.',
    example: new AppError(
      'internal_error',
      'Something went wrong on our side; the request_id finds it in the log.',
    ),
  },
  unavailable: {
    when: 'The database does not answer, or an article changes too fast to be patched.',
    mend: 'Wait as `Retry-After` says and try again.',
    example: new AppError(
      'unavailable',
      'The database does not answer at the moment; try again in a few seconds.',
    ),
  },
}
