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
