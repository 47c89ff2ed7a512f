import { writeQuery } from '../../articles/schema/query'
import { JSON_BODY, MERGE_PATCH_BODY } from '../../http/endpoint'
import { BODIES, exampleResponses } from '../examples'
import type { Operation } from '../operation'

const OF_BODIES = ['unsupported_media_type', 'payload_too_large', 'invalid_json'] as const

/** What needs a key. */
export function writing(): Operation[] {
  const examples = exampleResponses()
  return [
    {
      id: 'create-article',
      method: 'post',
      path: '/api/artikel',
      tag: 'Writing',
      summary: 'Publish a new article',
      description:
        'Makes a new article, published unless its `status` is `draft`. With an `Idempotency-Key` the call can be repeated after a time-out: the article is made once and every call gets the same answer. A slug that is made from the title gets `-2`, `-3`, … when it is taken; one that is given and taken answers 409.',
      scopes: ['articles:create'],
      query: writeQuery,
      headers: ['Idempotency-Key'],
      body: {
        schema: 'ArticleInput',
        mediaTypes: JSON_BODY,
        description: 'The article. `title`, `category` and `content` are enough.',
        examples: { short: { summary: 'Title, category, content and tags', value: BODIES.create } },
      },
      answers: [
        {
          status: 201,
          description: 'The new article, or the same one again for an `Idempotency-Key` that came before.',
          headers: ['CacheControl', 'Location', 'ETag', 'IdempotencyReplayed'],
          schema: 'CreatedAnswer',
          examples: { created: { summary: 'The new article', value: examples.created } },
        },
        {
          status: 200,
          description: 'The answer of a dry run: nothing was stored.',
          headers: ['CacheControl'],
          schema: 'CreatedAnswer',
          examples: { dryRun: { summary: 'What would be stored', value: examples.dryRun } },
        },
      ],
      problems: [
        'insufficient_scope',
        ...OF_BODIES,
        'invalid_parameter',
        'validation_failed',
        'idempotency_key_reused',
        'slug_taken',
        'idempotency_conflict',
      ],
    },
    {
      id: 'put-article',
      method: 'put',
      path: '/api/artikel/{slug}',
      tag: 'Writing',
      summary: 'Publish or update, in one call',
      description:
        'Makes the article at this address, or replaces it: fields that are absent get their defaults, but the date of publishing stays. Equal content changes nothing (`meta.result` is `unchanged`), so the call can be repeated at will. A `slug` in the body renames the article; `If-None-Match: *` only creates. Creating needs `articles:create`, replacing `articles:update`; a draft can be replaced without `articles:read_drafts`, since the response shows what was sent.',
      scopes: ['articles:create', 'articles:update'],
      query: writeQuery,
      headers: ['If-Match', 'If-None-Match'],
      body: {
        schema: 'ArticleInput',
        mediaTypes: JSON_BODY,
        description: 'The whole article.',
        examples: { whole: { summary: 'A whole article', value: BODIES.put } },
      },
      answers: [
        {
          status: 201,
          description: 'The article was made.',
          headers: ['CacheControl', 'Location', 'ETag'],
          schema: 'WriteResult',
          examples: { created: { summary: 'Made', value: examples.putCreated } },
        },
        {
          status: 200,
          description: 'The article was replaced or left as it was, or this was a dry run.',
          headers: ['CacheControl', 'ETagOfStored'],
          schema: 'WriteResult',
          examples: { updated: { summary: 'Replaced', value: examples.written } },
        },
      ],
      problems: [
        'moved',
        'insufficient_scope',
        ...OF_BODIES,
        'invalid_parameter',
        'precondition_failed',
        'validation_failed',
        'slug_taken',
      ],
    },
    {
      id: 'patch-article',
      method: 'patch',
      path: '/api/artikel/{slug}',
      tag: 'Writing',
      summary: 'Change some fields',
      description:
        'Changes the fields that are given and leaves the others. This is how a draft is published (`"status": "published"`), an article is taken back (`"status": "draft"`) and renamed (`"slug": "…"`): its old address then leads to the new one. The response shows the whole article, so without `articles:read_drafts` a draft is 404 here, as everywhere; PUT replaces it.',
      scopes: ['articles:update'],
      query: writeQuery,
      headers: ['If-Match', 'If-None-Match'],
      body: {
        schema: 'ArticlePatch',
        mediaTypes: MERGE_PATCH_BODY,
        description: 'A merge patch (RFC 7396).',
        examples: {
          takeBack: { summary: 'Take the article back', value: BODIES.takeBack },
          rename: { summary: 'Rename it, and let the summary follow the text', value: BODIES.rename },
        },
      },
      answers: [
        {
          status: 200,
          description: 'The article as it is now or, in a dry run, would be.',
          headers: ['CacheControl', 'ETagOfStored'],
          schema: 'WriteResult',
          examples: { takenBack: { summary: 'Taken back', value: examples.takenBack } },
        },
      ],
      problems: [
        'moved',
        'insufficient_scope',
        ...OF_BODIES,
        'invalid_parameter',
        'not_found',
        'gone',
        'precondition_failed',
        'validation_failed',
        'slug_taken',
      ],
    },
    {
      id: 'delete-article',
      method: 'delete',
      path: '/api/artikel/{slug}',
      tag: 'Writing',
      summary: 'Delete an article',
      description:
        'Takes the article away for good. Its addresses answer 410 from then on, former ones included (404 when it was never published), until a new article takes the slug. There is no dry run of it.',
      scopes: ['articles:delete'],
      headers: ['If-Match', 'If-None-Match'],
      answers: [{ status: 204, description: 'The article is gone.', headers: ['CacheControl'] }],
      problems: [
        'moved',
        'insufficient_scope',
        'invalid_parameter',
        'not_found',
        'gone',
        'precondition_failed',
      ],
    },
  ]
}
