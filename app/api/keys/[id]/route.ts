import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { noContent } from '@/lib/http/responses'
import { revokeKeyAs } from '@/lib/keys/keys'
import { MANAGE } from '../manage'

/** DELETE /api/keys/{id} — revokes a key, with all its secrets. */
export const DELETE = endpoint({ ...MANAGE, isSensitive: true }, async ({ actor, params }) => {
  await revokeKeyAs(actor, params.id ?? '')
  return noContent()
})

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = methodNotAllowed('DELETE')
