import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { accepted, withWarnings } from '@/lib/http/responses'
import { replayDelivery } from '@/lib/webhooks/deliveries'
import { MANAGE } from '../../../../manage'

/** POST /api/webhooks/{id}/deliveries/{delivery}/replay — resends one delivery. */
export const POST = endpoint(MANAGE, async ({ actor, params, warnings }) => {
  const data = await replayDelivery(actor, params.id ?? '', params.delivery ?? '')
  return accepted(withWarnings({ data }, warnings))
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')
