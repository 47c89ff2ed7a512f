import { changesQuery } from '../../articles/changes/schema'
import { exampleResponses } from '../examples'
import type { Operation } from '../operation'

/** GET /api/artikel/changes. */
export function listChanges(): Operation {
  const { changes } = exampleResponses()
  const [, removed] = changes.data
  return {
    id: 'list-changes',
    tag: 'Reading',
    summary: 'List changes',
    description:
      'Returns the articles that changed, oldest change first: each once, at the place of its latest change, as it is now (`upsert`), or as not to be seen any more (`delete`: deleted, unpublished, or scheduled again). See *Follow changes*. Views change nothing. With `wait` a response waits for the next change; with `Accept: text/event-stream` the same entries come as they happen, each as `data` with its cursor as `id`. Keep articles by `id`, since slugs change.',
    scopes: [],
    query: changesQuery,
    headers: ['Last-Event-ID'],
    responses: [
      {
        status: 200,
        description: 'The changes after the cursor.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders', 'AccelBuffering'],
        schema: 'ChangesResponse',
        examples: { changes: { summary: 'One article, and one that is gone', value: changes } },
        otherMedia: {
          'text/event-stream': {
            schema: { type: 'string' },
            examples: {
              events: { value: `id: ${removed?.cursor}\ndata: ${JSON.stringify(removed)}\n\n` },
            },
          },
        },
      },
    ],
    problems: ['invalid_parameter', 'resync'],
  }
}
