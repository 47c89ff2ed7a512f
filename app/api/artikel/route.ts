import { listArticles } from '@/lib/articles/read/list-articles'
import { pageBody, pageHeaders } from '@/lib/articles/read/pagination'
import { articleQuery, writeQuery } from '@/lib/articles/schema/query'
import { readIdempotencyKey } from '@/lib/articles/write/idempotency'
import { createArticle } from '@/lib/articles/write/write-article'
import { endpoint, JSON_BODY } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { cacheControlFor, okWithEtag } from '@/lib/http/responses'
import { respondToCreate } from './write-response'

/** GET /api/artikel — the articles that this reader may see, one page at a time. */
export const GET = endpoint({ query: articleQuery }, async ({ request, actor, query, warnings }) => {
  const body = pageBody(await listArticles(actor, query), query, warnings)
  return okWithEtag(request, body, { ...pageHeaders(body), ...cacheControlFor(actor) })
})

/** POST /api/artikel — a new article, published unless its status says draft. */
export const POST = endpoint(
  { scope: 'articles:create', query: writeQuery, body: JSON_BODY },
  async ({ request, actor, query, body, warnings }) => {
    const once = readIdempotencyKey(request.headers.get('idempotency-key'), actor.keyId, body)
    const answer = await createArticle(actor, body, { isDryRun: query.dry_run, once })
    return respondToCreate(answer, warnings)
  },
)

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD', 'POST')
