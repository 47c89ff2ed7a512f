import { deleteMedia, describeMedia } from '@/lib/articles/media/change-media'
import { readMedia, withUse } from '@/lib/articles/media/list-media'
import { assertValid } from '@/lib/http/checked-body'
import { endpoint, MERGE_PATCH_BODY } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { noContent, ok, withWarnings } from '@/lib/http/responses'
import { parseDescription } from '@/lib/media/body'
import { deleteMediaQuery } from '@/lib/media/query'

/** GET /api/media/{id} — one image, with the articles that show it. */
export const GET = endpoint({ scope: 'any' }, async ({ actor, params, warnings }) =>
  ok(withWarnings({ data: await readMedia(actor, params.id ?? '') }, warnings)),
)

/** PATCH /api/media/{id} — changes the alternative text. */
export const PATCH = endpoint(
  { scope: 'media:write', body: { mediaTypes: MERGE_PATCH_BODY, parse: parseDescription } },
  async ({ actor, params, body, warnings: ofQuery }) => {
    const { fields, warnings } = assertValid(body)
    const media = await describeMedia(params.id ?? '', fields.alt)
    return ok(withWarnings({ data: await withUse(actor, media) }, [...ofQuery, ...warnings]))
  },
)

/** DELETE /api/media/{id} — deletes an image that no article shows; with `force`, any image. */
export const DELETE = endpoint(
  { scope: 'media:write', query: deleteMediaQuery },
  async ({ actor, params, query }) => {
    await deleteMedia(actor, params.id ?? '', { isForced: query.force })
    return noContent()
  },
)

export const { POST, PUT, OPTIONS } = methodNotAllowed('GET', 'HEAD', 'PATCH', 'DELETE')
