import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { assertOwnOrigin, respondToMcp } from '@/lib/mcp/respond'

/** POST /api/mcp — tools for agents, by the Model Context Protocol (Streamable HTTP, stateless). */
export const POST = endpoint({ assertAllowed: assertOwnOrigin }, ({ request, actor }) =>
  respondToMcp(request, actor),
)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')
