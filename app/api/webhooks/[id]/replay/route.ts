import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { accepted, withWarnings } from '@/lib/http/responses'
import { replaySince } from '@/lib/webhooks/deliveries'
import { replayQuery } from '@/lib/webhooks/schema'
import { MANAGE } from '../../manage'

/** POST /api/webhooks/{id}/replay — resends the deliveries that failed since a time. */
export const POST = endpoint(
  { ...MANAGE, query: replayQuery },
  async ({ actor, params, query, warnings: ofQuery }) => {
    const { replayed, warnings } = await replaySince(actor, params.id ?? '', query.since)
    return accepted(withWarnings({ data: { replayed } }, [...ofQuery, ...warnings]))
  },
)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')
