import { exampleResponses } from '../examples'
import { READ_HEADERS } from '../headers'
import type { Operation } from '../operation'
import { NOT_MODIFIED } from './shared'

/** GET /api/artikel/latest. */
export function listLatest(): Operation {
  return {
    id: 'list-latest',
    tag: 'Reading',
    summary: 'List the five newest articles',
    description: 'Returns the five most recently published articles.',
    scopes: [],
    headers: ['If-None-Match'],
    responses: [
      {
        status: 200,
        description: 'Up to five articles.',
        headers: [...READ_HEADERS, 'ETag'],
        schema: 'LatestResponse',
        examples: { latest: { summary: 'The newest articles', value: exampleResponses().latest } },
      },
      NOT_MODIFIED,
    ],
    problems: [],
  }
}
