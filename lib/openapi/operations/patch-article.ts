import { articleWriteQuery } from '../../articles/schema/query'
import { MERGE_PATCH_BODY } from '../../http/endpoint'
import { BODIES, exampleResponses } from '../examples'
import type { Operation } from '../operation'
import { BODY_PROBLEMS } from './shared'

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
