import { isPublished } from '@/lib/articles/access'
import { findArticle } from '@/lib/articles/read/get-article'
import { viewQuery } from '@/lib/articles/schema/query'
import { isSignedIn } from '@/lib/auth/people/recognize'
import { config } from '@/lib/config'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { noContent, ok } from '@/lib/http/responses'
import { consume } from '@/lib/rate-limit/consume'
import { currentRequest } from '@/lib/request-context'
import { isHumanVisit } from '@/lib/site/human-visit'
import { countView } from '@/lib/views/count-views'
import { toSource } from '@/lib/views/sources'

/** POST /api/artikel/{slug}/dilihat — counts a view by a page of this site; 204 without counting for crawlers and other sites. */
export const POST = endpoint({ query: viewQuery }, async ({ request, params, query }) => {
  const article = isHumanVisit(request.headers) ? await findArticle(params.slug ?? '') : null
  if (!article || !isPublished(article)) return noContent()
  await consume('views', currentRequest()?.clientAddress ?? '')
  if (await isSignedIn(request)) return noContent()
  const views = await countView('page', article.id, toSource(query.sumber, config().siteUrl))
  return views === null ? noContent() : ok({ data: { views } })
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')
