import type { WebhookWithSecret } from '../../webhooks/webhooks'
import type { DeskMessages } from '../i18n/messages'
import { webhookPath } from '../paths'
import { secretResponse } from '../secret-page'

/** The answer that shows what a webhook signs with. */
export function webhookSecretResponse(
  { id, secret }: WebhookWithSecret,
  title: string,
  texts: DeskMessages,
): Response {
  const { webhooks } = texts
  return secretResponse({
    ...{ texts, title, text: webhooks.once },
    lines: [{ label: webhooks.secret, text: secret }],
    back: { href: webhookPath(id), name: webhooks.back },
  })
}
