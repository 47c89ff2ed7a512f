import type { Person } from '../../auth/people/people'
import type { WebhookWithSecret } from '../../webhooks/webhooks'
import { deskMessages } from '../i18n/messages'
import { WEBHOOKS, webhookPath } from '../paths'
import { secretResponse } from '../secret-page'

/** The response that shows the secret of a webhook. */
export function webhookSecretResponse(
  { id, secret }: WebhookWithSecret,
  title: string,
  person: Person,
): Response {
  const { webhooks } = deskMessages(person.language)
  return secretResponse({
    person,
    section: WEBHOOKS,
    title,
    text: webhooks.once,
    lines: [{ label: webhooks.secret, text: secret }],
    back: { href: webhookPath(id), name: webhooks.back },
  })
}
