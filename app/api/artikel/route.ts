import { describeArticle } from '@/lib/articles/detail'
import { listArticles } from '@/lib/articles/list'
import { pageBody, pageHeaders } from '@/lib/articles/pagination'
import { articleApiUrl, articleEtag } from '@/lib/articles/present'
import { articleQuery } from '@/lib/articles/query'
import { createArticle } from '@/lib/articles/write'
import { endpoint, JSON_BODY } from '@/lib/http/endpoint'
import { only } from '@/lib/http/methods'
import { cachingFor, created, revalidated } from '@/lib/http/respond'

/** GET /api/artikel — the articles that this reader may see, one page at a time. */
export const GET = endpoint({ query: articleQuery }, async ({ request, actor, query, warnings }) => {
  const body = pageBody(await listArticles(actor, query), query, warnings)
  return revalidated(request, body, { ...pageHeaders(body), ...cachingFor(actor) })
})

/** POST /api/artikel — a new article, published unless its status says draft. */
export const POST = endpoint(
  { scope: 'articles:create', body: JSON_BODY },
  async ({ actor, body, warnings }) => {
    const written = await createArticle(body)
    const data = await describeArticle(actor, written.article, 'html')
    const meta = { warnings: [...warnings, ...written.warnings] }
    return created({ data, meta }, articleApiUrl(data.slug), { ETag: articleEtag(written.article) })
  },
)

export const { PUT, PATCH, DELETE, OPTIONS } = only('GET', 'HEAD', 'POST')
