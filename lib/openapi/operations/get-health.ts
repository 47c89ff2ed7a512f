import { exampleResponses } from '../examples'
import type { Operation } from '../operation'

/** GET /api/health. */
export function getHealth(): Operation {
  return {
    id: 'get-health',
    tag: 'Service',
    summary: 'Check the health of the service',
    description:
      'For monitors: 200 when the process and its database respond, otherwise 503. With a key, the response includes statistics of the response cache. To decide where requests go, ask `/api/health/serving`.',
    scopes: [],
    responses: [
      {
        status: 200,
        description: 'The service is healthy.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'HealthResponse',
        examples: { ok: { summary: 'Healthy', value: exampleResponses().health } },
      },
    ],
    problems: [],
  }
}
