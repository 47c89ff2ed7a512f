import { exampleResponses } from '../examples'
import type { Operation } from '../operation'

/** GET /api/media/{id}. */
export function getMedia(): Operation {
  return {
    id: 'get-media',
    tag: 'Pictures',
    summary: 'Get a picture',
    description: 'Returns a picture with the articles that show it.',
    scopes: [],
    isForKeys: true,
    responses: [
      {
        status: 200,
        description: 'The picture.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'MediaResponse',
        examples: { picture: { summary: 'A picture', value: exampleResponses().media } },
      },
    ],
    problems: ['not_found'],
  }
}
