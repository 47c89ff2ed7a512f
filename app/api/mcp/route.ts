import { endpoint, JSON_BODY } from '@/lib/http/endpoint'
import type { JsonObject } from '@/lib/http/json-body'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { assertOwnOrigin, respondToMcp } from '@/lib/mcp/respond'

const message = { mediaTypes: JSON_BODY, parse: (json: JsonObject) => json }

/** POST /api/mcp — tools for agents, by the Model Context Protocol (Streamable HTTP, stateless). */
export const POST = endpoint({ body: message, assertAllowed: assertOwnOrigin }, ({ request, actor, json }) =>
  respondToMcp(request, actor, json),
)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')
