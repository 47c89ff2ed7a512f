import { isPublished } from '@/lib/articles/access'
import { findArticle } from '@/lib/articles/read/get-article'
import { countView } from '@/lib/articles/views'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { noContent, ok } from '@/lib/http/responses'
import { consume } from '@/lib/rate-limit/consume'
import { currentRequest } from '@/lib/request-context'
import { isHumanVisit } from '@/lib/site/human-visit'

/** POST /api/artikel/{slug}/dilihat — counts a view by a page of this site; 204, uncounted, for crawlers and others. */
export const POST = endpoint({}, async ({ request, params }) => {
  const article = isHumanVisit(request.headers) ? await findArticle(params.slug ?? '') : null
  if (!article || !isPublished(article)) return noContent()
  await consume('views', currentRequest()?.clientAddress ?? '')
  const views = await countView(article.id)
  return views === null ? noContent() : ok({ data: { views } })
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')
