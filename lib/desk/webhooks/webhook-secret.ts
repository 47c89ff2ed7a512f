import type { Person } from '../../auth/people/people'
import type { WebhookWithSecret } from '../../webhooks/webhooks'
import { deskMessages } from '../i18n/messages'
import { WEBHOOKS, webhookPath } from '../paths'
import { secretResponse } from '../secret-page'

/** The answer that shows what a webhook signs with. */
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
