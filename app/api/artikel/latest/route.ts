import { listLatest } from '@/lib/articles/list'
import { endpoint } from '@/lib/http/endpoint'
import { only } from '@/lib/http/methods'
import { cachingFor, revalidated, withWarnings } from '@/lib/http/respond'

/** GET /api/artikel/latest — the five newest published articles. */
export const GET = endpoint({}, async ({ request, actor, warnings }) =>
  revalidated(request, withWarnings({ data: await listLatest() }, warnings), cachingFor(actor)),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = only('GET', 'HEAD')
