import { idempotencyOf } from '@/lib/articles/idempotency'
import { listArticles } from '@/lib/articles/list'
import { pageBody, pageHeaders } from '@/lib/articles/pagination'
import { articleQuery, writeQuery } from '@/lib/articles/query'
import { createArticle } from '@/lib/articles/write'
import { endpoint, JSON_BODY } from '@/lib/http/endpoint'
import { only } from '@/lib/http/methods'
import { cachingFor, revalidated } from '@/lib/http/respond'
import { respondToCreate } from './answer'

/** GET /api/artikel — the articles that this reader may see, one page at a time. */
export const GET = endpoint({ query: articleQuery }, async ({ request, actor, query, warnings }) => {
  const body = pageBody(await listArticles(actor, query), query, warnings)
  return revalidated(request, body, { ...pageHeaders(body), ...cachingFor(actor) })
})

/** POST /api/artikel — a new article, published unless its status says draft. */
export const POST = endpoint(
  { scope: 'articles:create', query: writeQuery, body: JSON_BODY },
  async ({ request, actor, query, body, warnings }) => {
    const once = idempotencyOf(request.headers.get('idempotency-key'), actor.keyId, body)
    const answer = await createArticle(actor, body, { isDryRun: query.dry_run, once })
    return respondToCreate(answer, warnings)
  },
)

export const { PUT, PATCH, DELETE, OPTIONS } = only('GET', 'HEAD', 'POST')
