import { endpoint } from '@/lib/http/endpoint'
import { only } from '@/lib/http/methods'
import { cachingFor, revalidated } from '@/lib/http/respond'
import { openApiDocument } from '@/lib/openapi/document'

/** GET /api/openapi.json — the description of this API, for tools. */
export const GET = endpoint({}, async ({ request, actor }) =>
  revalidated(request, openApiDocument(), cachingFor(actor)),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = only('GET', 'HEAD')
