import { exampleAnswers } from '../examples'
import { OF_READS } from '../headers'
import type { Operation } from '../operation'

/** What belongs to the service rather than to its articles. */
export function service(): Operation[] {
  const examples = exampleAnswers()
  return [
    {
      id: 'get-openapi',
      method: 'get',
      path: '/api/openapi.json',
      tag: 'Service',
      summary: 'Read this description',
      description: 'The description of the API as an OpenAPI 3.1 document, for tools.',
      scopes: [],
      headers: ['If-None-Match'],
      answers: [
        {
          status: 200,
          description: 'The document.',
          headers: [...OF_READS, 'ETag'],
          schema: 'OpenApiDocument',
        },
        {
          status: 304,
          description: 'Nothing changed since the version of `If-None-Match`.',
          headers: [...OF_READS, 'ETag'],
        },
      ],
      problems: [],
    },
    {
      id: 'get-health',
      method: 'get',
      path: '/api/health',
      tag: 'Service',
      summary: 'See whether the service is well',
      description:
        'For monitors and load balancers: 200 when the process and its database answer and take writes, else 503. With a key it also tells what the memory in front of the service did.',
      scopes: [],
      answers: [
        {
          status: 200,
          description: 'All is well.',
          headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
          schema: 'HealthAnswer',
          examples: { ok: { summary: 'All is well', value: examples.health } },
        },
      ],
      problems: [],
    },
    {
      id: 'count-view',
      method: 'post',
      path: '/api/artikel/{slug}/dilihat',
      tag: 'Service',
      summary: 'Count a view of a page',
      description:
        'What a page of this site sends when it is shown to a person. Requests of crawlers, prefetches and other sites are answered 204 and count nothing.',
      scopes: [],
      answers: [
        {
          status: 200,
          description: 'The view was counted.',
          headers: ['CacheControl'],
          schema: 'ViewsAnswer',
          examples: { counted: { summary: 'The new number', value: examples.views } },
        },
        { status: 204, description: 'Nothing was counted.', headers: [] },
      ],
      problems: ['storage_full'],
    },
  ]
}
