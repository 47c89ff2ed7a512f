import { exampleResponses } from '../examples'
import type { Operation } from '../operation'

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
