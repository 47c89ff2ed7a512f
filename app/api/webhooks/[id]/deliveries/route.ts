import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { ok } from '@/lib/http/responses'
import { listDeliveries } from '@/lib/webhooks/deliveries'
import { deliveriesBody } from '@/lib/webhooks/deliveries-body'
import { deliveriesQuery } from '@/lib/webhooks/schema'
import { MANAGE } from '../../manage'

/** GET /api/webhooks/{id}/deliveries — the sent and pending deliveries, newest first. */
export const GET = endpoint(
  { ...MANAGE, query: deliveriesQuery },
  async ({ actor, params, query, warnings }) =>
    ok(deliveriesBody(await listDeliveries(actor, params.id ?? '', query), warnings)),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')
