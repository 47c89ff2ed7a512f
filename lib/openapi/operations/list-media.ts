import { mediaQuery } from '../../media/query'
import { exampleResponses } from '../examples'
import type { Operation } from '../operation'

/** GET /api/media. */
export function listMedia(): Operation {
  return {
    id: 'list-media',
    tag: 'Pictures',
    summary: 'List pictures',
    description: 'Returns the pictures of the service in pages, newest first.',
    scopes: [],
    isForKeys: true,
    query: mediaQuery,
    responses: [
      {
        status: 200,
        description: 'One page of pictures.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders', 'Link', 'TotalCount'],
        schema: 'MediaList',
        examples: { page: { summary: 'The only page', value: exampleResponses().mediaList } },
      },
    ],
    problems: ['invalid_parameter'],
  }
}
