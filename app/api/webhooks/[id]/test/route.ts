import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { accepted, withWarnings } from '@/lib/http/responses'
import { sendTestEvent } from '@/lib/webhooks/deliveries'
import { MANAGE } from '../../manage'

/** POST /api/webhooks/{id}/test — sends a test event. */
export const POST = endpoint(MANAGE, async ({ params, warnings }) =>
  accepted(withWarnings({ data: await sendTestEvent(params.id ?? '') }, warnings)),
)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')
