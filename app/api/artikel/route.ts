import {
  cursorPageBody,
  cursorPageHeaders,
  listArticlesByCursor,
} from '@/lib/articles/by-cursor/list-articles-by-cursor'
import { listArticles, pageBody } from '@/lib/articles/read/list-articles'
import { articleQuery, articleWriteQuery } from '@/lib/articles/schema/query'
import { createArticle } from '@/lib/articles/write/create-article'
import { readIdempotencyKey } from '@/lib/articles/write/idempotency'
import { articleBody, findReplay, scopeOfCopies } from '@/lib/articles/write/write-requests'
import { toCreateResponse } from '@/lib/articles/write/write-result'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { pageHeaders } from '@/lib/http/pagination'
import { cacheControlFor, okWithEtag, toResponse } from '@/lib/http/responses'

/** GET /api/artikel — the articles that this reader may see, one page at a time, or from a cursor on. */
export const GET = endpoint({ query: articleQuery }, async (call) => {
  const { request, actor, query, parameters, warnings } = call
  // An empty cursor begins.
  if (parameters.has('cursor')) {
    const page = cursorPageBody(await listArticlesByCursor(actor, query), query, warnings)
    return okWithEtag(request, page, { ...cursorPageHeaders(page), ...cacheControlFor(actor) })
  }
  const body = pageBody(await listArticles(actor, query), query, warnings)
  return okWithEtag(request, body, { ...pageHeaders(body), ...cacheControlFor(actor) })
})

/** POST /api/artikel — a new article, published unless its status says draft. */
export const POST = endpoint(
  {
    scope: 'articles:create',
    furtherScope: scopeOfCopies,
    query: articleWriteQuery,
    body: articleBody,
    replay: findReplay,
  },
  async ({ request, actor, query, body, json, replay, warnings }) => {
    const header = request.headers.get('idempotency-key')
    const idempotency = readIdempotencyKey(header, actor.keyId, json, replay)
    const written = await createArticle(actor, body, {
      isDryRun: query.dry_run,
      copiesImages: query.copy_images,
      idempotency,
    })
    return toResponse(toCreateResponse(written, warnings))
  },
)

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD', 'POST')
