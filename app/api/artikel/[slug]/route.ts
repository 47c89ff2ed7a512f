import { describeArticle, getArticle } from '@/lib/articles/detail'
import { articleEtag } from '@/lib/articles/present'
import { detailQuery } from '@/lib/articles/query'
import { countView } from '@/lib/articles/views'
import { endpoint } from '@/lib/http/endpoint'
import { only } from '@/lib/http/methods'
import { matchesTag, notModified, ok, withWarnings } from '@/lib/http/respond'

/** GET /api/artikel/{slug} — one article; each 200 for a published one counts as a view. */
export const GET = endpoint({ query: detailQuery }, async ({ request, actor, params, query, warnings }) => {
  const article = await getArticle(actor, params.slug ?? '')
  const etag = articleEtag(article)
  if (matchesTag(request.headers.get('if-none-match'), etag)) return notModified(etag)

  const data = await describeArticle(actor, article, query.format)
  if (request.method === 'GET' && article.status === 'published') data.views = await countView(article.id)
  return ok(withWarnings({ data }, warnings), { ETag: etag })
})

/** HEAD does not count. */
export const HEAD = GET

export const { POST, PUT, PATCH, DELETE, OPTIONS } = only('GET', 'HEAD')
