import { database } from '@/lib/db/database'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { noContent, ok, withWarnings } from '@/lib/http/responses'
import { assertCanPatch } from '@/lib/webhooks/access'
import { assertValidWebhook } from '@/lib/webhooks/check-url'
import { webhookWarnings } from '@/lib/webhooks/warnings'
import { deleteWebhook, getWebhook, updateWebhook } from '@/lib/webhooks/webhooks'
import { MANAGE, webhookPatchBody } from '../manage'

/** GET /api/webhooks/{id} — a webhook, without its secret. */
export const GET = endpoint(MANAGE, async ({ params, warnings }) =>
  ok(withWarnings({ data: await getWebhook(params.id ?? '') }, warnings)),
)

/** PATCH /api/webhooks/{id} — changes fields of a webhook, or enables or disables it. */
export const PATCH = endpoint(
  { ...MANAGE, body: webhookPatchBody },
  async ({ actor, params, json, body, warnings: ofQuery }) => {
    const id = params.id ?? ''
    await assertCanPatch(database().read, actor, await getWebhook(id), json)
    const { fields, warnings } = await assertValidWebhook(body, json)
    const data = await updateWebhook(actor, id, fields)
    return ok(withWarnings({ data }, [...ofQuery, ...warnings, ...webhookWarnings(data)]))
  },
)

/** DELETE /api/webhooks/{id} — deletes a webhook, with its pending deliveries. */
export const DELETE = endpoint(MANAGE, async ({ params }) => {
  await deleteWebhook(params.id ?? '')
  return noContent()
})

export const { POST, PUT, OPTIONS } = methodNotAllowed('GET', 'HEAD', 'PATCH', 'DELETE')
