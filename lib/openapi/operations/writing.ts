import { articleWriteQuery } from '../../articles/schema/query'
import { JSON_BODY, MERGE_PATCH_BODY } from '../../http/endpoint'
import { BODIES, exampleResponses } from '../examples'
import type { Operation } from '../operation'
import { BODY_PROBLEMS } from './shared'

/** POST /api/artikel. */
export function createArticle(): Operation {
  const { created, dryRun } = exampleResponses()
  return {
    id: 'create-article',
    tag: 'Writing',
    summary: 'Create an article',
    description:
      'Creates an article and publishes it unless its `status` is `draft`; with a `published_at` in the future it is scheduled and published by itself at that time. With an `Idempotency-Key` the request can be retried after a timeout: the article is created once, and every retry returns the same response. A slug generated from the title gets a suffix (`-2`, `-3`, …) if it is taken; a given slug that is taken returns 409.',
    scopes: ['articles:create'],
    query: articleWriteQuery,
    headers: ['Idempotency-Key'],
    body: {
      schema: 'ArticleInput',
      mediaTypes: JSON_BODY,
      description: 'The article. Only `title`, `category` and `content` are required.',
      examples: { short: { summary: 'Title, category, content and tags', value: BODIES.create } },
    },
    responses: [
      {
        status: 201,
        description: 'The new article, or the stored response to an earlier `Idempotency-Key`.',
        headers: ['CacheControl', 'Location', 'ETag', 'IdempotencyReplayed'],
        schema: 'CreatedResponse',
        examples: { created: { summary: 'The new article', value: created } },
      },
      {
        status: 200,
        description: 'The result of a dry run: nothing was stored.',
        headers: ['CacheControl'],
        schema: 'CreatedResponse',
        examples: { dryRun: { summary: 'What would be stored', value: dryRun } },
      },
    ],
    problems: [
      'insufficient_scope',
      ...BODY_PROBLEMS,
      'invalid_parameter',
      'validation_failed',
      'idempotency_key_reused',
      'slug_taken',
      'alias_taken',
      'storage_full',
      'idempotency_conflict',
    ],
  }
}

/** PUT /api/artikel/{slug}. */
export function putArticle(): Operation {
  const { putCreated, written } = exampleResponses()
  return {
    id: 'put-article',
    tag: 'Writing',
    summary: 'Create or replace an article',
    description:
      'Creates the article at this slug or replaces it. Absent fields get their defaults, except that the publication date stays. Equal content changes nothing (`meta.result` is `unchanged`), so the request can be repeated safely. A `slug` in the body renames the article; `If-None-Match: *` creates but never replaces. Creating requires `articles:create`, replacing `articles:update`; a draft can be replaced without `articles:read_drafts`, since the response shows what was sent.',
    scopes: ['articles:create', 'articles:update'],
    query: articleWriteQuery,
    headers: ['If-Match', 'If-None-Match'],
    body: {
      schema: 'ArticleInput',
      mediaTypes: JSON_BODY,
      description: 'The whole article.',
      examples: { whole: { summary: 'A whole article', value: BODIES.put } },
    },
    responses: [
      {
        status: 201,
        description: 'The article was created.',
        headers: ['CacheControl', 'Location', 'ETag'],
        schema: 'WriteResponse',
        examples: { created: { summary: 'Created', value: putCreated } },
      },
      {
        status: 200,
        description: 'The article was replaced or is unchanged, or this was a dry run.',
        headers: ['CacheControl', 'StoredETag'],
        schema: 'WriteResponse',
        examples: { updated: { summary: 'Replaced', value: written } },
      },
    ],
    problems: [
      'moved',
      'insufficient_scope',
      ...BODY_PROBLEMS,
      'invalid_parameter',
      'precondition_failed',
      'validation_failed',
      'slug_taken',
      'alias_taken',
      'storage_full',
    ],
  }
}

/** PATCH /api/artikel/{slug}. */
export function patchArticle(): Operation {
  return {
    id: 'patch-article',
    tag: 'Writing',
    summary: 'Update an article',
    description:
      'Changes the given fields and leaves the others. Use it to publish a draft (`"status": "published"`), to schedule an article or move its date (`"published_at": "…"`), to unpublish one (`"status": "draft"`) or to rename one (`"slug": "…"`): the former slug then redirects to the new one. The response shows the whole article, so a draft is 404 without `articles:read_drafts`, as everywhere; PUT replaces it.',
    scopes: ['articles:update'],
    query: articleWriteQuery,
    headers: ['If-Match', 'If-None-Match'],
    body: {
      schema: 'ArticlePatch',
      mediaTypes: MERGE_PATCH_BODY,
      description: 'A merge patch (RFC 7396).',
      examples: {
        schedule: { summary: 'Publish it at another time', value: BODIES.schedule },
        unpublish: { summary: 'Unpublish the article', value: BODIES.unpublish },
        rename: { summary: 'Rename it and generate the summary again', value: BODIES.rename },
      },
    },
    responses: [
      {
        status: 200,
        description: 'The article as it is now or, in a dry run, would be.',
        headers: ['CacheControl', 'StoredETag'],
        schema: 'WriteResponse',
        examples: { unpublished: { summary: 'Unpublished', value: exampleResponses().unpublished } },
      },
    ],
    problems: [
      'moved',
      'insufficient_scope',
      ...BODY_PROBLEMS,
      'invalid_parameter',
      'not_found',
      'gone',
      'precondition_failed',
      'validation_failed',
      'slug_taken',
      'alias_taken',
      'storage_full',
    ],
  }
}
