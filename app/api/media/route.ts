import { listMedia, withUse } from '@/lib/articles/media/list-media'
import { mediaApiUrl, mediaPage } from '@/lib/articles/media/page-body'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { paginationHeaders } from '@/lib/http/pagination'
import { created, ok, withWarnings } from '@/lib/http/responses'
import { mediaQuery, uploadQuery } from '@/lib/media/query'
import { receiveMedia } from '@/lib/media/receive-media'

/** GET /api/media — the images, newest first. */
export const GET = endpoint({ scope: 'any', query: mediaQuery }, async ({ actor, query, warnings }) => {
  const body = mediaPage(await listMedia(actor, query), query, warnings)
  return ok(body, paginationHeaders(body))
})

/** POST /api/media — stores an image, or returns the one that is already stored. */
export const POST = endpoint(
  { scope: 'media:write', query: uploadQuery },
  async ({ request, actor, query, warnings: ofQuery }) => {
    const { media, isNew, warnings } = await receiveMedia(request, query.alt)
    const body = withWarnings({ data: await withUse(actor, media) }, [...ofQuery, ...warnings])
    return isNew ? created(body, mediaApiUrl(media.id), {}) : ok(body)
  },
)

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD', 'POST')
