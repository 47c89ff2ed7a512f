import { exampleResponses } from '../examples'
import type { Operation } from '../operation'

/** GET /api/artikel/{slug}/revisions. */
export function listRevisions(): Operation {
  return {
    id: 'list-revisions',
    tag: 'Writing',
    summary: 'List revisions',
    description:
      'Returns the versions of an article, newest first: the current one and those before it, as many as the operator has kept (`REVISIONS_KEPT`, 50).',
    scopes: ['articles:read_drafts'],
    responses: [
      {
        status: 200,
        description: 'The revisions.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'RevisionsResponse',
        examples: { revisions: { summary: 'Two revisions', value: exampleResponses().revisions } },
      },
    ],
    problems: ['moved', 'insufficient_scope', 'not_found', 'gone'],
  }
}

/** GET /api/artikel/{slug}/revisions/{revision}. */
export function getRevision(): Operation {
  return {
    id: 'get-revision',
    tag: 'Writing',
    summary: 'Get a revision',
    description: 'Returns one version of an article, with its `fields` as PUT takes them.',
    scopes: ['articles:read_drafts'],
    responses: [
      {
        status: 200,
        description: 'The revision.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'RevisionResponse',
        examples: { revision: { summary: 'The first revision', value: exampleResponses().revision } },
      },
    ],
    problems: ['moved', 'insufficient_scope', 'not_found', 'gone'],
  }
}

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
