import {
  cursorPageBody,
  cursorPageHeaders,
  listArticlesByCursor,
} from '@/lib/articles/by-cursor/list-articles-by-cursor'
import { creation } from '@/lib/articles/http/creation'
import { writeEndpoint } from '@/lib/articles/http/write-endpoint'
import { listArticles, pageBody } from '@/lib/articles/read/list-articles'
import { articleQuery } from '@/lib/articles/schema/query'
import { endpoint, JSON_BODY } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { paginationHeaders } from '@/lib/http/pagination'
import { cacheControlFor, okWithEtag } from '@/lib/http/responses'

/** GET /api/artikel — the articles that the caller may see, by page or by cursor. */
export const GET = endpoint({ query: articleQuery }, async (call) => {
  const { request, actor, query, parameters, warnings } = call
  // An empty cursor starts at the beginning.
  if (parameters.has('cursor')) {
    const page = cursorPageBody(await listArticlesByCursor(actor, query), query, warnings)
    return okWithEtag(request, page, { ...cursorPageHeaders(page), ...cacheControlFor(actor) })
  }
  const body = pageBody(await listArticles(actor, query), query, warnings)
  return okWithEtag(request, body, { ...paginationHeaders(body), ...cacheControlFor(actor) })
})

/** POST /api/artikel — a new article, published unless its status says draft. */
export const POST = writeEndpoint(creation, { mediaTypes: JSON_BODY, isIdempotent: true })

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD', 'POST')
