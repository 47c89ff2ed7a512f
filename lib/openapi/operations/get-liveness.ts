import { exampleResponses } from '../examples'
import type { Operation } from '../operation'

/** GET /api/health/live. */
export function getLiveness(): Operation {
  return {
    id: 'get-liveness',
    tag: 'Service',
    summary: 'Check that the process responds',
    description:
      'For supervisors that restart what hangs: 200 while the process responds, whatever its database does. To decide where requests go, ask `/api/health/serving`.',
    scopes: [],
    responses: [
      {
        status: 200,
        description: 'The process responds.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'HealthResponse',
        examples: { ok: { summary: 'Alive', value: exampleResponses().health } },
      },
    ],
    problems: [],
  }
}
