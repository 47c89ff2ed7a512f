import { deskAct } from '@/lib/desk/act'
import { webhookSecretResponse } from '@/lib/desk/webhooks/webhook-secret'
import { rotateWebhookSecret } from '@/lib/webhooks/webhooks'

/** Gives a webhook a new secret, and shows it. */
export const POST = deskAct(
  async ({ session, texts, params: { id = '' } }) =>
    webhookSecretResponse(await rotateWebhookSecret(id), texts.webhooks.rotated, session.person),
  { scope: 'webhooks:manage', isSensitive: true },
)
