import { getPlaceAt } from '@/lib/articles/working-copies/place'
import { parseWorkingCopy } from '@/lib/articles/working-copies/schema'
import {
  deleteWorkingCopy,
  getWorkingCopy,
  putWorkingCopy,
} from '@/lib/articles/working-copies/working-copies'
import { assertValid } from '@/lib/http/checked-body'
import { endpoint, JSON_BODY } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { noContent, ok, withWarnings } from '@/lib/http/responses'
import { MAX_WORKING_COPY_BYTES } from '@/lib/routes/route'

/** GET /api/artikel/{slug}/working-copy — what the caller typed for the article and did not save. */
export const GET = endpoint({ scope: 'person' }, async ({ actor, params, warnings }) => {
  const place = await getPlaceAt(actor, params.slug ?? '')
  return ok(withWarnings({ data: await getWorkingCopy(actor, place) }, warnings))
})

/** PUT /api/artikel/{slug}/working-copy — stores what was typed, in place of the copy that it names. */
export const PUT = endpoint(
  {
    scope: 'person',
    body: { mediaTypes: JSON_BODY, parse: parseWorkingCopy, maxBytes: MAX_WORKING_COPY_BYTES },
  },
  async ({ actor, params, body, warnings: ofQuery }) => {
    const place = await getPlaceAt(actor, params.slug ?? '')
    const { fields, warnings } = assertValid(body)
    return ok(withWarnings({ data: await putWorkingCopy(actor, place, fields) }, [...ofQuery, ...warnings]))
  },
)

/** DELETE /api/artikel/{slug}/working-copy — deletes it; 204 also if there is none. */
export const DELETE = endpoint({ scope: 'person' }, async ({ actor, params }) => {
  await deleteWorkingCopy(actor, await getPlaceAt(actor, params.slug ?? ''))
  return noContent()
})

export const { POST, PATCH, OPTIONS } = methodNotAllowed('GET', 'HEAD', 'PUT', 'DELETE')
