import { listCategories } from '@/lib/articles/taxonomy/find-terms'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { cacheControlFor, okWithEtag, withWarnings } from '@/lib/http/responses'

/** GET /api/artikel/categories — every category with the number of its published articles. */
export const GET = endpoint({}, async ({ request, actor, warnings }) =>
  okWithEtag(request, withWarnings({ data: await listCategories() }, warnings), cacheControlFor(actor)),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')
