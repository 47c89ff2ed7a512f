import { exampleResponses } from '../examples'
import type { Operation } from '../operation'

/** POST /api/artikel/{slug}/revisions/{revision}/restore. */
export function restoreRevision(): Operation {
  return {
    id: 'restore-revision',
    tag: 'Writing',
    summary: 'Restore a revision',
    description:
      'Gives the article the fields of an earlier version, as a new revision. Its slug, status and `published_at` stay as they are.',
    scopes: ['articles:update'],
    headers: ['If-Match', 'If-None-Match'],
    responses: [
      {
        status: 200,
        description: 'The article as it is now.',
        headers: ['CacheControl', 'StoredETag'],
        schema: 'WriteResponse',
        examples: { restored: { summary: 'The article', value: exampleResponses().written } },
      },
    ],
    problems: [
      'moved',
      'insufficient_scope',
      'not_found',
      'gone',
      'precondition_failed',
      'validation_failed',
      'alias_taken',
      'storage_full',
    ],
  }
}
