import { config } from '@/lib/config'
import { assertValid } from '@/lib/http/checked-body'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { created, ok, withWarnings } from '@/lib/http/responses'
import { createKeyAs, listKeysForApi } from '@/lib/keys/keys'
import { keyBody, MANAGE } from './manage'

/** GET /api/keys — the valid keys, oldest first. */
export const GET = endpoint(MANAGE, async ({ warnings }) =>
  ok(withWarnings({ data: await listKeysForApi() }, warnings)),
)

/** POST /api/keys — creates a key; the response has its secret. */
export const POST = endpoint(
  { ...MANAGE, body: keyBody, isSensitive: true },
  async ({ actor, body, warnings: ofQuery }) => {
    const { fields, warnings } = assertValid(body)
    const data = await createKeyAs(actor, fields)
    const location = `${config().siteUrl}/api/keys/${data.id}`
    return created(withWarnings({ data }, [...ofQuery, ...warnings]), location, {})
  },
)

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD', 'POST')
