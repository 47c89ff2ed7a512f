import { READ_HEADERS } from '../headers'
import type { Operation } from '../operation'
import { NOT_MODIFIED } from './shared'

/** GET /api/openapi.json. */
export function getOpenApi(): Operation {
  return {
    id: 'get-openapi',
    tag: 'Service',
    summary: 'Get the OpenAPI document',
    description: 'Returns the description of this API as an OpenAPI 3.1 document.',
    scopes: [],
    headers: ['If-None-Match'],
    responses: [
      {
        status: 200,
        description: 'The document.',
        headers: [...READ_HEADERS, 'ETag'],
        schema: 'OpenApiDocument',
      },
      NOT_MODIFIED,
    ],
    problems: [],
  }
}
