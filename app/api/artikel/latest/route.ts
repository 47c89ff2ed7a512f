import { listLatest } from '@/lib/articles/read/list-articles'
import { toSummary } from '@/lib/articles/serialize'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { cacheControlFor, okWithEtag, withWarnings } from '@/lib/http/responses'

/** GET /api/artikel/latest — the five newest published articles. */
export const GET = endpoint({}, async ({ request, actor, warnings }) =>
  okWithEtag(
    request,
    withWarnings({ data: (await listLatest()).map(toSummary) }, warnings),
    cacheControlFor(actor),
  ),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')
