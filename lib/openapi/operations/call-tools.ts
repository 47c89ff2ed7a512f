import { JSON_BODY } from '../../http/endpoint'
import { BODIES, exampleResponses } from '../examples'
import type { Operation } from '../operation'
import { BODY_PROBLEMS } from './shared'

/** POST /api/mcp. */
export function callTools(): Operation {
  return {
    id: 'call-tools',
    tag: 'Service',
    summary: 'Call tools for agents',
    description:
      'Takes one message of the Model Context Protocol, of 2026-07-28 or before; see *Agents*. A call counts as a read of the client, and what it writes as a write of the key.',
    scopes: [],
    body: {
      schema: 'AgentMessage',
      mediaTypes: JSON_BODY,
      description: 'A message of JSON-RPC 2.0; clients of the protocol write it.',
      examples: { list: { summary: 'Which tools there are', value: BODIES.agent } },
    },
    responses: [
      {
        status: 200,
        description: 'The result, or an error of JSON-RPC.',
        headers: ['CacheControl'],
        schema: 'AgentReply',
        examples: { refused: { summary: 'A method that there is not', value: exampleResponses().agent } },
      },
      { status: 202, description: 'A notification, which has no result.', headers: ['CacheControl'] },
    ],
    problems: [...BODY_PROBLEMS, 'foreign_origin'],
  }
}
