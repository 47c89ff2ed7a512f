import { categoriesQuery } from '@/lib/articles/schema/query'
import { listCategories } from '@/lib/articles/taxonomy/find-terms'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { cacheControlFor, okWithEtag, withWarnings } from '@/lib/http/responses'

/** GET /api/artikel/categories — every category with the number of its published articles, or of those in a language. */
export const GET = endpoint({ query: categoriesQuery }, async ({ request, actor, query, warnings }) => {
  const data = await listCategories(query.language)
  return okWithEtag(request, withWarnings({ data }, warnings), cacheControlFor(actor))
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')
