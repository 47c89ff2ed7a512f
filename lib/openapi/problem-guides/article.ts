import { bulkFailed, rolledBack } from '../../articles/bulk/results'
import { AppError } from '../../errors'
import { EXAMPLE_REQUEST_ID } from './example-request-id'
import type { ProblemGuide } from './guide'

const SLUG = 'cara-menyeduh-kopi'
const TITLE_MESSAGE = 'title is required.'
const ALIAS_MESSAGE =
  'aliases: "/2019/05/kopi/" leads to another article; leave it out, or take it from that one first.'
const COVER_MESSAGE = 'cover_image_url must be an absolute https URL; got "http://example.org/kopi.jpg".'

/** The request conflicts with the stored articles, or its fields are invalid. */
export const ARTICLE_PROBLEMS = {
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
    when: 'The given slug belongs to another article.',
    fix: 'Use `suggested_slug`, omit `slug` to have one generated, or replace the other article with PUT.',
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
  precondition_failed: {
    when: '`If-Match` names another version than the current one, or `If-None-Match: *` found an article.',
    fix: 'Read the article again, apply the change to its current version, and send the new `ETag`.',
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
    when: 'An operation of an `atomic` bulk failed, so none was done. `results` has what became of each, `errors` points into the body.',
    fix: 'Correct the operations that failed and send the bulk again; without `atomic` the others are done all the same.',
    example: bulkFailed(
      2,
      new Map([[1, new AppError('not_found', 'There is no article with this slug.')]]),
      EXAMPLE_REQUEST_ID,
    ),
  },
  rolled_back: {
    when: 'Only in `results` of a failed bulk: this operation was in order, and was undone or not begun because of another.',
    fix: 'Send it again with those that failed, corrected.',
    example: rolledBack(1),
  },
  resync: {
    when: 'The cursor is ahead of the service, which was restored to an earlier state.',
    fix: 'Read the feed of changes from its beginning, without `after`.',
    example: new AppError(
      'resync',
      'The cursor is ahead of this service, which was restored to an earlier state; read the feed anew, without after.',
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
    fix: 'Delete one that is not needed any more.',
    example: new AppError(
      'too_many_webhooks',
      'There are 100 webhooks already; delete one that is not needed any more.',
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
} satisfies Record<string, ProblemGuide>
