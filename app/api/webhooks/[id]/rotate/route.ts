import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { ok, withWarnings } from '@/lib/http/responses'
import { rotateWebhookSecret } from '@/lib/webhooks/webhooks'
import { MANAGE } from '../../manage'

/** POST /api/webhooks/{id}/rotate — creates a new secret; the previous one also signs for another day. */
export const POST = endpoint({ ...MANAGE, isSensitive: true }, async ({ params, warnings }) =>
  ok(withWarnings({ data: await rotateWebhookSecret(params.id ?? '') }, warnings)),
)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')
