import { listCategories } from '@/lib/articles/categories'
import { endpoint } from '@/lib/http/endpoint'
import { only } from '@/lib/http/methods'
import { cachingFor, revalidated, withWarnings } from '@/lib/http/respond'

/** GET /api/artikel/categories — every category with the number of its published articles. */
export const GET = endpoint({}, async ({ request, actor, warnings }) =>
  revalidated(request, withWarnings({ data: await listCategories() }, warnings), cachingFor(actor)),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = only('GET', 'HEAD')
