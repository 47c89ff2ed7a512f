import { exampleResponses } from '../examples'
import type { Operation } from '../operation'

/** GET /api/health/serving. */
export function getServing(): Operation {
  return {
    id: 'get-serving',
    tag: 'Service',
    summary: 'Check that requests may be sent here',
    description:
      'For load balancers: 200 as long as the service takes requests, 503 from the moment it is told to stop. Without its database it still serves what it has in memory, and says 200.',
    scopes: [],
    responses: [
      {
        status: 200,
        description: 'The service takes requests.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'HealthResponse',
        examples: { ok: { summary: 'Serving', value: exampleResponses().health } },
      },
    ],
    problems: [],
  }
}
