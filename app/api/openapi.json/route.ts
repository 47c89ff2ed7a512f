import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { cacheControlFor, okWithEtag } from '@/lib/http/responses'
import { openApiDocument } from '@/lib/openapi/document'

/** GET /api/openapi.json — the description of this API, for tools. */
export const GET = endpoint({}, async ({ request, actor }) =>
  okWithEtag(request, openApiDocument(), cacheControlFor(actor)),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')
