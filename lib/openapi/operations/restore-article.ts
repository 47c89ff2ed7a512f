import { exampleResponses } from '../examples'
import type { Operation } from '../operation'

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
