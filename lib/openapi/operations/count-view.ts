import { exampleResponses } from '../examples'
import type { Operation } from '../operation'

/** POST /api/artikel/{slug}/dilihat. */
export function countView(): Operation {
  return {
    id: 'count-view',
    tag: 'Service',
    summary: 'Count a page view',
    description:
      'Sent by the pages of this site when a person sees them. Requests from crawlers, prefetches and other sites return 204 and are not counted.',
    scopes: [],
    responses: [
      {
        status: 200,
        description: 'The view was counted.',
        headers: ['CacheControl'],
        schema: 'ViewsResponse',
        examples: { counted: { summary: 'The new number of views', value: exampleResponses().views } },
      },
      { status: 204, description: 'Nothing was counted.', headers: ['CacheControl'] },
    ],
    problems: ['storage_full'],
  }
}
