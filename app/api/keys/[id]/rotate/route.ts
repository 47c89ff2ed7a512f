import { assertValid } from '@/lib/http/checked-body'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { ok, withWarnings } from '@/lib/http/responses'
import { rotateKeyAs } from '@/lib/keys/keys'
import { MANAGE, rotationBody } from '../../manage'

/** POST /api/keys/{id}/rotate — creates a new secret; the previous one stays valid for a while. */
export const POST = endpoint(
  { ...MANAGE, body: rotationBody, isSensitive: true },
  async ({ actor, params, body, warnings: ofQuery }) => {
    const { fields, warnings } = assertValid(body)
    const data = await rotateKeyAs(actor, params.id ?? '', fields.overlap)
    return ok(withWarnings({ data }, [...ofQuery, ...warnings]))
  },
)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')
