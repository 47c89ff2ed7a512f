import { articleWriteQuery } from '../../articles/schema/query'
import { JSON_BODY } from '../../http/endpoint'
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
