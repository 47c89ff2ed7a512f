import { articleWriteQuery } from '../../articles/schema/query'
import { JSON_BODY } from '../../http/endpoint'
import { BODIES, exampleResponses } from '../examples'
import type { Operation } from '../operation'
import { BODY_PROBLEMS } from './shared'

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
