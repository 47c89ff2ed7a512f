import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { webhookPath } from '@/lib/desk/paths'
import type { Attempt } from '@/lib/webhooks/delivery/attempt'
import type { Webhook } from '@/lib/webhooks/webhooks'
import controls from './controls.module.css'

type ShownWebhook = Webhook & { lastAttempt: Attempt | null }

type Props = { webhooks: ShownWebhook[]; texts: DeskMessages['webhooks']; formats: Formats }

/** The webhooks, and whether their deliveries arrive. */
export function WebhookList({ webhooks, texts, formats }: Props) {
  if (webhooks.length === 0) return <p>{texts.none}</p>
  return (
    <ul className={controls.rows}>
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <span className={controls.long}>
            <a href={webhookPath(webhook.id)}>{webhook.url}</a>
            {webhook.description && <span dir="auto"> · {webhook.description}</span>}
            <br />
            <WebhookState webhook={webhook} texts={texts} formats={formats} />
          </span>
        </li>
      ))}
    </ul>
  )
}

type StateProps = Omit<Props, 'webhooks'> & { webhook: ShownWebhook }

/** Whether a webhook is active, and the last response of its receiver. */
export function WebhookState({ webhook, texts, formats }: StateProps) {
  const { lastAttempt } = webhook
  const answer = lastAttempt
    ? texts.lastAnswer(
        String(lastAttempt.status ?? texts.unreachable),
        formats.dateTime(new Date(lastAttempt.at)),
      )
    : texts.noAnswer
  return (
    <span className={controls.faint}>
      {stateOf(webhook, texts, formats)} · {answer}
    </span>
  )
}

function stateOf(
  { active, disabled_reason: reason, failing_since: since }: Webhook,
  { states }: DeskMessages['webhooks'],
  formats: Formats,
): string {
  const failing = since === null ? null : formats.dateTime(new Date(since))
  if (!active) return reason !== null && failing !== null ? states.off(failing) : states.paused
  return failing === null ? states.active : states.failing(failing)
}
