import { writeQuery } from '../../articles/schema/query'
import { SCOPES } from '../../auth/actor'
import { JSON_BODY } from '../../http/endpoint'
import { BODIES, exampleResponses } from '../examples'
import type { Operation } from '../operation'
import { BODY_PROBLEMS } from './shared'

/** POST /api/artikel/bulk. */
export function bulkWrite(): Operation {
  const { bulk } = exampleResponses()
  return {
    id: 'bulk-write',
    tag: 'Writing',
    summary: 'Write many articles',
    description:
      'Does up to a hundred writes in one call, in their order; see *Many at once*. Each needs the scope of its single call and counts as one write. When `atomic` ones fail, the response is 409 with `results`. The same call again, with its `Idempotency-Key`, goes on where it was cut short. An operation that there was no time for (after 20 seconds) has the status 503 and was not begun; send it again. With `dry_run` nothing is stored; without `atomic` each operation is then tried by itself. The body may have 8 MiB, that of an operation 2 MiB.',
    scopes: SCOPES.filter((scope) =>
      ['articles:create', 'articles:update', 'articles:delete'].includes(scope),
    ),
    query: writeQuery,
    headers: ['Idempotency-Key'],
    body: {
      schema: 'BulkInput',
      mediaTypes: JSON_BODY,
      description: 'The operations.',
      examples: { several: { summary: 'Create, change and delete', value: BODIES.bulk } },
    },
    responses: [
      {
        status: 200,
        description: 'What became of each operation, whether it succeeded or not.',
        headers: ['CacheControl', 'IdempotencyReplayed'],
        schema: 'BulkResponse',
        examples: { results: { summary: 'One of three failed', value: bulk } },
      },
    ],
    problems: [
      ...BODY_PROBLEMS,
      'invalid_parameter',
      'validation_failed',
      'idempotency_key_reused',
      'bulk_failed',
      'idempotency_conflict',
      'storage_full',
    ],
  }
}
