import { asAuthorAt } from '@/lib/articles/own-drafts'
import { readArticleFigures } from '@/lib/figures/figures'
import { figuresResponse } from '@/lib/figures/figures-response'
import { figuresQuery } from '@/lib/figures/schema'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'

/** GET /api/artikel/{slug}/figures — the views of one article by day. */
export const GET = endpoint(
  { scope: 'figures:read', query: figuresQuery, actAs: asAuthorAt },
  async ({ request, actor, params: { slug = '' }, query, warnings }) =>
    figuresResponse(request, query, warnings, (range, limit) =>
      readArticleFigures(actor, slug, range, limit),
    ),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')
