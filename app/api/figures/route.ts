import { readFigures } from '@/lib/figures/figures'
import { figuresResponse } from '@/lib/figures/figures-response'
import { figuresQuery } from '@/lib/figures/schema'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'

/** GET /api/figures — the views of all articles by day. */
export const GET = endpoint(
  { scope: 'figures:read', query: figuresQuery },
  async ({ request, actor, query, warnings }) =>
    figuresResponse(request, query, warnings, (range, limit) => readFigures(actor, range, limit)),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')
