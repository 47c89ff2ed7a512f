import { JSON_BODY } from '../../http/endpoint'
import { BODIES } from '../examples/requests'
import { READ_HEADERS } from '../headers'
import type { Operation } from '../operation'
import { BODY_PROBLEMS, NOT_MODIFIED } from './shared'

export const SERVICE: readonly Operation[] = [
  {
    id: 'call-tools',
    tag: 'Service',
    summary: 'Call tools for agents',
    description:
      'Takes one message of the Model Context Protocol, version 2026-07-28 or earlier; see *Agents*. A call counts as a read of the client, and what it writes as a write of the key.',
    scopes: [],
    body: {
      schema: 'AgentMessage',
      mediaTypes: JSON_BODY,
      description: 'A message of JSON-RPC 2.0; clients of the protocol write it.',
      examples: { list: { summary: 'List the tools', value: BODIES.agent } },
    },
    responses: [
      {
        status: 200,
        description: 'The result, or an error of JSON-RPC.',
        headers: ['CacheControl'],
        schema: 'AgentReply',
        examples: { refused: { summary: 'An unknown method', body: 'agent' } },
      },
      { status: 202, description: 'A notification.', headers: ['CacheControl'] },
      {
        status: 400,
        description: 'A JSON-RPC error: the body is not a message, or its headers and members disagree.',
        headers: ['CacheControl', 'ProblemDocumentationLink'],
        schema: 'AgentReply',
      },
      {
        status: 404,
        description: 'An unknown method.',
        headers: ['CacheControl'],
        schema: 'AgentReply',
        examples: { refused: { summary: 'An unknown method', body: 'agent' } },
      },
    ],
    problems: BODY_PROBLEMS,
  },
  {
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
  },
  {
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
        examples: { ok: { summary: 'Healthy', body: 'health' } },
      },
    ],
    problems: [],
  },
  {
    id: 'get-liveness',
    tag: 'Service',
    summary: 'Check that the process responds',
    description:
      'For supervisors that restart a hanging process: 200 while the process responds, whatever the state of its database. To decide where requests go, ask `/api/health/serving`.',
    scopes: [],
    responses: [
      {
        status: 200,
        description: 'The process responds.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'HealthResponse',
        examples: { ok: { summary: 'Alive', body: 'health' } },
      },
    ],
    problems: [],
  },
  {
    id: 'get-serving',
    tag: 'Service',
    summary: 'Check that requests may be sent here',
    description:
      'For load balancers: 200 as long as the service accepts requests, 503 from the moment it is told to stop. Without its database it still serves what it has in memory, and returns 200.',
    scopes: [],
    responses: [
      {
        status: 200,
        description: 'The service accepts requests.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'HealthResponse',
        examples: { ok: { summary: 'Serving', body: 'health' } },
      },
    ],
    problems: [],
  },
  {
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
        examples: { counted: { summary: 'The new number of views', body: 'views' } },
      },
      { status: 204, description: 'Nothing was counted.', headers: ['CacheControl'] },
    ],
    problems: ['storage_full'],
  },
]
