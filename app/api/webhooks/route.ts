import { config } from '@/lib/config'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { created, ok, withWarnings } from '@/lib/http/responses'
import { assertMayHaveDrafts } from '@/lib/webhooks/access'
import { assertValidWebhook } from '@/lib/webhooks/check-url'
import { webhookWarnings } from '@/lib/webhooks/warnings'
import { createWebhook, listWebhooks } from '@/lib/webhooks/webhooks'
import { MANAGE, webhookBody } from './manage'

/** GET /api/webhooks — all webhooks, oldest first. */
export const GET = endpoint(MANAGE, async ({ warnings }) =>
  ok(withWarnings({ data: await listWebhooks() }, warnings)),
)

/** POST /api/webhooks — creates a webhook; the response has its secret. */
export const POST = endpoint(
  { ...MANAGE, body: webhookBody, isSensitive: true },
  async ({ actor, json, body, warnings: ofQuery }) => {
    assertMayHaveDrafts(actor, json)
    const { fields, warnings } = await assertValidWebhook(body, json)
    const data = await createWebhook(fields)
    const location = `${config().siteUrl}/api/webhooks/${data.id}`
    return created(withWarnings({ data }, [...ofQuery, ...warnings, ...webhookWarnings(data)]), location, {})
  },
)

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD', 'POST')
