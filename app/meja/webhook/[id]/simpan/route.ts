import { database } from '@/lib/db/database'
import { deskAct, seeOther } from '@/lib/desk/act'
import { webhookPath } from '@/lib/desk/paths'
import { webhookBodyOf, webhookFormFields } from '@/lib/desk/webhooks/webhook-form'
import { assertCanPatch } from '@/lib/webhooks/access'
import { assertValidWebhook } from '@/lib/webhooks/check-url'
import { parseWebhookPatch } from '@/lib/webhooks/schema'
import { getWebhook, updateWebhook } from '@/lib/webhooks/webhooks'

/** Changes the URL and the events of a webhook. */
export const POST = deskAct(
  async ({ session: { actor }, form, params: { id = '' } }) => {
    const body = webhookBodyOf(form)
    await assertCanPatch(database().read, actor, await getWebhook(id), body)
    const { fields } = await assertValidWebhook(parseWebhookPatch(body), body)
    await updateWebhook(actor, id, fields)
    return seeOther(`${webhookPath(id)}?pesan=tersimpan`)
  },
  { scope: 'webhooks:manage', fields: (_, texts) => webhookFormFields(texts) },
)
