import { exampleResponses } from '../examples'
import type { Operation } from '../operation'

/** DELETE /api/artikel/{slug}. */
export function deleteArticle(): Operation {
  return {
    id: 'delete-article',
    tag: 'Writing',
    summary: 'Delete an article',
    description:
      'Deletes an article. Its slug, its former slugs and its aliases return 410 from then on (404 if it was never published), until a new article takes them. It can be restored for as many days as the operator has set (`TRASH_DAYS`, 30). A dry run is not supported.',
    scopes: ['articles:delete'],
    headers: ['If-Match', 'If-None-Match'],
    responses: [{ status: 204, description: 'The article was deleted.', headers: ['CacheControl'] }],
    problems: [
      'storage_full',
      'moved',
      'insufficient_scope',
      'invalid_parameter',
      'not_found',
      'gone',
      'precondition_failed',
    ],
  }
}

/** POST /api/artikel/{slug}/restore. */
export function restoreArticle(): Operation {
  return {
    id: 'restore-article',
    tag: 'Writing',
    summary: 'Restore a deleted article',
    description:
      'Brings a deleted article back as it was, with its views, revisions and addresses, within as many days as the operator has set (`TRASH_DAYS`, 30). `GET /api/artikel?status=deleted` lists what can come back. A former slug or an alias that another article has taken meanwhile stays with that one.',
    scopes: ['articles:delete'],
    responses: [
      {
        status: 200,
        description: 'The article as it is again.',
        headers: ['CacheControl', 'StoredETag'],
        schema: 'WriteResponse',
        examples: { restored: { summary: 'The article', value: exampleResponses().written } },
      },
    ],
    problems: ['insufficient_scope', 'not_found', 'slug_taken', 'storage_full'],
  }
}
