import { endpoint, JSON_BODY } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { readMessage } from '@/lib/mcp/message'
import { assertOwnOrigin, respondToMcp } from '@/lib/mcp/respond'

const message = { mediaTypes: JSON_BODY, parse: readMessage }

/** POST /api/mcp — tools for agents, by the Model Context Protocol (Streamable HTTP, stateless). */
export const POST = endpoint({ body: message, assertAllowed: assertOwnOrigin }, ({ request, actor, body }) =>
  respondToMcp(request, actor, body),
)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')
