import { bulkFailed, rolledBack } from '../articles/bulk/results'
import { AppError, type ProblemCode } from '../errors'

/** What a caller should know about a kind of problem: when it occurs, how to fix it, and an example. */
type ProblemGuide = { when: string; fix: string; example: AppError }

/** Constant, so that the document is the same on all instances. */
export const EXAMPLE_REQUEST_ID = '0b9e5a52-6f0c-4a3d-9a53-1d2f5c9b7e10'

const LIMIT_MESSAGE = 'limit must be an integer of 1 or more.'
const SLUG = 'cara-menyeduh-kopi'
const TITLE_MESSAGE = 'title is required.'
const ALIAS_MESSAGE =
  'aliases: "/2019/05/kopi/" already leads to another article; leave it out, or remove it from that article first.'
const TRANSLATION_MESSAGE =
  'There is a translation in "id" already; change that one, or name the language that this text is in.'
const COVER_MESSAGE = 'cover_image_url must be an absolute https URL; got "http://example.org/kopi.jpg".'

export const PROBLEM_GUIDES: Record<ProblemCode, ProblemGuide> = {
  // The request itself is malformed, whatever the article.
  invalid_request: {
    when: 'The URL or the request is malformed: an invalid percent escape, a control character, no `Host`.',
    fix: 'Encode the URL as RFC 3986 requires; HTTP clients do this by themselves.',
    example: new AppError(
      'invalid_request',
      'The URL has a percent sign that is not an escape of UTF-8 text; write it as %25.',
    ),
  },
  invalid_json: {
    when: 'The body is not JSON, not a JSON object, or nested deeper than 32 levels. `line` and `column` say where the JSON is malformed.',
    fix: 'Let a JSON library write the body. Text that is pasted between quotes often has line breaks or quotes that must be escaped.',
    example: new AppError('invalid_json', 'The body is not valid JSON: see line 1, column 18.', {
      members: { line: 1, column: 18 },
    }),
  },
  invalid_parameter: {
    when: 'A query parameter or the `Idempotency-Key` has an invalid value. `errors` lists each one.',
    fix: 'Correct the value or omit the parameter; a blank one counts as not given.',
    example: new AppError('invalid_parameter', LIMIT_MESSAGE, {
      errors: [{ parameter: 'limit', code: 'invalid_value', message: LIMIT_MESSAGE }],
    }),
  },
  method_not_allowed: {
    when: 'The URL does not support this method.',
    fix: 'Use one of the methods in `Allow`.',
    example: new AppError(
      'method_not_allowed',
      'POST is not allowed here; use GET, HEAD, PUT, PATCH, DELETE, OPTIONS.',
    ),
  },
  request_timeout: {
    when: 'The request was not complete within a minute.',
    fix: 'Send it again; look for what slows the connection down.',
    example: new AppError('request_timeout', 'The request did not arrive in time.'),
  },
  payload_too_large: {
    when: 'The body is larger than 2 MiB; that of a bulk, larger than 8 MiB; a working copy, larger than 4 MiB; without a key, larger than 64 KiB; a picture, larger than the operator allows (`MEDIA_MAX_MB`, 20).',
    fix: 'Shorten the content, or send fewer operations. Upload pictures instead of embedding them in the text, and smaller ones.',
    example: new AppError('payload_too_large', 'The body is larger than 2 MiB; shorten the content.'),
  },
  uri_too_long: {
    when: 'The URL is longer than 4,096 characters, percent escapes included.',
    fix: 'Shorten the query, such as `q`.',
    example: new AppError('uri_too_long', 'The URL has 5000 characters; at most 4096 are read.'),
  },
  unsupported_media_type: {
    when: 'The `Content-Type` is not JSON, or names a charset other than UTF-8; or the body is compressed (`Content-Encoding`); or the uploaded bytes are not a JPEG, PNG, WebP, GIF or AVIF.',
    fix: 'Send `Content-Type: application/json` (for PATCH also `application/merge-patch+json`), uncompressed. Convert the picture, SVG and HEIC included.',
    example: new AppError(
      'unsupported_media_type',
      'Send the body as application/json in UTF-8; the Content-Type was "text/plain".',
    ),
  },
  headers_too_large: {
    when: 'The URL and the headers exceed 16 KiB together, or a header on which a write depends, such as `If-Match`, has more than 500 characters. Others that are so long are ignored.',
    fix: 'Send fewer and shorter headers.',
    example: new AppError('headers_too_large', 'The URL and the headers exceed 16 KiB together.'),
  },
  // The caller may not do this, or not now.
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
  passkey_refused: {
    when: 'The passkey response sent to sign in at the desk was wrong, too late, or used before.',
    fix: 'Try again, or sign in with a link: `npm run desk -- link NAME`.',
    example: new AppError('passkey_refused', 'The passkey was not accepted. Try again, or use a link.'),
  },
  insufficient_scope: {
    when: 'The key is valid but lacks the scope in `required_scope`.',
    fix: 'Use a key with that scope: `npm run key -- create NAME --scope articles:update`.',
    example: new AppError(
      'insufficient_scope',
      'This key lacks the scope articles:delete; use a key that has it.',
      {
        members: { required_scope: 'articles:delete' },
      },
    ),
  },
  person_required: {
    when: 'What was requested, such as a working copy, is only for people signed in to the desk; the call has an API key.',
    fix: 'Write the article itself with the key, as a draft if somebody is to review it first.',
    example: new AppError(
      'person_required',
      'This is only for people signed in to the desk (/meja); an API key has no access to it.',
    ),
  },
  foreign_origin: {
    when: 'A page of another site called `/api/mcp`, or wrote with the session of a person.',
    fix: 'Call it from a program, not from a browser; or from a page of this site.',
    example: new AppError(
      'foreign_origin',
      'Pages of "https://other.example" may not call this; only pages of https://example.org may.',
    ),
  },
  step_up_required: {
    when: 'Changing passkeys, people, keys and webhook secrets requires signing in within the last 15 minutes.',
    fix: 'Sign in again, with a passkey or a link, and repeat it.',
    example: new AppError(
      'step_up_required',
      'This requires a recent sign-in; sign in again, then repeat the request.',
    ),
  },
  rate_limited: {
    when: 'Too many writes with this key, too many reads or invalid keys from this client, or too much of it at once.',
    fix: 'Wait as many seconds as `Retry-After` says. Responses to writes report the remaining budget in `RateLimit`.',
    example: new AppError('rate_limited', 'Too many writes with this key; try again in 7 s.'),
  },
  // The request conflicts with the stored articles, or its fields are invalid.
  moved: {
    when: 'The article has another slug now. Former slugs redirect until another article takes them.',
    fix: 'Follow `Location` with the same method and body, and store the new URL.',
    example: new AppError('moved', 'This article now has the slug "menyeduh-kopi".', {
      movedTo: 'menyeduh-kopi',
    }),
  },
  not_found: {
    when: 'No article has this slug, or nothing exists at this URL. A draft looks the same to callers that may not read it.',
    fix: 'Look the slug up in the list; to read drafts, use a key with `articles:read_drafts`.',
    example: new AppError('not_found', 'There is no article with this slug.'),
  },
  gone: {
    when: 'The article was deleted. A new article may take its slug.',
    fix: 'Stop requesting it, or restore the article with `POST /api/artikel/{slug}/restore`.',
    example: new AppError('gone', 'This article was deleted.'),
  },
  slug_taken: {
    when: 'The slug belongs to another article.',
    fix: 'Use `suggested_slug`, omit `slug` to have one generated, or replace the other article with PUT; before a restore, rename or delete that article.',
    example: new AppError(
      'slug_taken',
      `slug "${SLUG}" is taken by another article; use "${SLUG}-2", or omit slug to have one generated.`,
      {
        errors: [{ pointer: '/slug', code: 'taken', message: `slug "${SLUG}" is taken by another article.` }],
        members: { existing_url: `https://example.org/artikel/${SLUG}`, suggested_slug: `${SLUG}-2` },
      },
    ),
  },
  alias_taken: {
    when: 'One of the given aliases leads to another article.',
    fix: 'Leave the alias out, or remove it from the article at `existing_url` first.',
    example: new AppError('alias_taken', ALIAS_MESSAGE, {
      errors: [{ pointer: '/aliases', code: 'taken', message: ALIAS_MESSAGE }],
      members: { existing_url: `https://example.org/artikel/${SLUG}` },
    }),
  },
  translation_exists: {
    when: 'Another article is the translation in this language already, possibly the one that `translation_of` names.',
    fix: 'Change the article at `existing_url`, or name the `language` that this text is in.',
    example: new AppError('translation_exists', TRANSLATION_MESSAGE, {
      errors: [{ pointer: '/language', code: 'taken', message: TRANSLATION_MESSAGE }],
      members: { existing_url: `https://example.org/artikel/${SLUG}` },
    }),
  },
  precondition_failed: {
    when: '`If-Match` names a version other than the current one or found no article, or `If-None-Match: *` found one.',
    fix: 'Read the article again, apply the change to its current version, and send the new `ETag`; leave `If-Match` out to create one.',
    example: new AppError(
      'precondition_failed',
      'The article has changed since the version in If-Match; read it again and repeat the change.',
    ),
  },
  validation_failed: {
    when: 'One or more fields are invalid. `errors` lists all of them at once, each with its `pointer`.',
    fix: 'Correct the fields in `errors` and send the body again. `?dry_run=true` shows what would be stored.',
    example: new AppError('validation_failed', `${TITLE_MESSAGE} ${COVER_MESSAGE}`, {
      errors: [
        { pointer: '/title', code: 'required', message: TITLE_MESSAGE },
        { pointer: '/cover_image_url', code: 'invalid_url', message: COVER_MESSAGE },
      ],
    }),
  },
  bulk_failed: {
    when: 'An operation of an `atomic` bulk failed, so none was done. `results` has the result of each, `errors` points into the body.',
    fix: 'Correct the operations that failed and send the bulk again; without `atomic` the others are still done.',
    example: bulkFailed(
      2,
      new Map([[1, new AppError('not_found', 'There is no article with this slug.')]]),
      EXAMPLE_REQUEST_ID,
    ),
  },
  rolled_back: {
    when: 'Only in `results` of a failed bulk: this operation was valid, but was undone or not started because another failed.',
    fix: 'Send it again with the failed ones corrected.',
    example: rolledBack(1),
  },
  resync: {
    when: 'The cursor is ahead of the service, which was restored to an earlier state.',
    fix: 'Read the feed of changes from its beginning, without `after`.',
    example: new AppError(
      'resync',
      'The cursor is ahead of this service, which was restored to an earlier state; read the feed from the start, without after.',
    ),
  },
  webhook_inactive: {
    when: 'The webhook is switched off, so nothing is sent to it.',
    fix: 'Switch it on with PATCH and `"active": true`; `disabled_reason` says why the service switched it off.',
    example: new AppError(
      'webhook_inactive',
      'This webhook is switched off; PATCH it with "active": true first.',
    ),
  },
  too_many_webhooks: {
    when: 'There are 100 webhooks already.',
    fix: 'Delete one that is no longer needed.',
    example: new AppError(
      'too_many_webhooks',
      'There are 100 webhooks already; delete one that is no longer needed.',
    ),
  },
  key_name_taken: {
    when: 'An active key has this name.',
    fix: 'Choose another name, or rotate that key for a new secret.',
    example: new AppError('key_name_taken', 'A key named "n8n" already exists; choose another name.'),
  },
  working_copy_changed: {
    when: 'Another tab or device of the same person saved a working copy after the one that `saved_at` names. The problem has the `saved_at` of the current one, `null` if there is none any more.',
    fix: 'Read the working copy, show both to the person, and send the one to keep with that `saved_at`.',
    example: new AppError(
      'working_copy_changed',
      'Another working copy was kept here at 2026-11-20T10:35:00.000Z; read it, then replace it by sending that time as saved_at.',
      { members: { saved_at: '2026-11-20T10:35:00.000Z' } },
    ),
  },
  too_many_working_copies: {
    when: 'The person has 20 working copies of new articles that were never saved.',
    fix: 'Save one of them as an article, or discard it.',
    example: new AppError(
      'too_many_working_copies',
      'You have 20 new articles that were never saved; save or discard one of them first.',
    ),
  },
  idempotency_conflict: {
    when: 'The first request with this `Idempotency-Key` is still running.',
    fix: 'Wait as many seconds as `Retry-After` says and send the same request again; it returns the first response.',
    example: new AppError(
      'idempotency_conflict',
      'The first request with this Idempotency-Key is still running; try again.',
    ),
  },
  idempotency_key_reused: {
    when: 'This `Idempotency-Key` was used with another body within the last 24 hours.',
    fix: 'Use a new key for each new article, and the same key only to send the same body again.',
    example: new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used with another body; use a new key for a new article.',
    ),
  },
  // The request conflicts with the stored pictures.
  in_use: {
    when: 'Articles show the picture: `used_by` has the slugs of those that the key may see.',
    fix: 'Take the picture out of those articles, or repeat the request with `?force=true`.',
    example: new AppError(
      'in_use',
      'Articles show this picture: cara-menyeduh-kopi. Remove it from them, or repeat the request with ?force=true.',
      { members: { used_by: ['cara-menyeduh-kopi'] } },
    ),
  },
  // The service failed, not the request.
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
}
