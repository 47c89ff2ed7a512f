import { deskAct } from '@/lib/desk/act'
import { webhookBodyOf, webhookFormFields } from '@/lib/desk/webhooks/webhook-form'
import { webhookSecretResponse } from '@/lib/desk/webhooks/webhook-secret'
import { assertMayHaveDrafts } from '@/lib/webhooks/access'
import { assertValidWebhook } from '@/lib/webhooks/check-url'
import { parseWebhook } from '@/lib/webhooks/schema'
import { createWebhook } from '@/lib/webhooks/webhooks'

/** Creates a webhook, and shows its secret. */
export const POST = deskAct(
  async ({ session, form, texts }) => {
    const body = webhookBodyOf(form)
    assertMayHaveDrafts(session.actor, body)
    const { fields } = await assertValidWebhook(parseWebhook(body), body)
    return webhookSecretResponse(await createWebhook(fields), texts.webhooks.made, session.person)
  },
  { scope: 'webhooks:manage', isSensitive: true, fields: (_, texts) => webhookFormFields(texts) },
)
