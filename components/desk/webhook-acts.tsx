import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { webhookPath } from '@/lib/desk/paths'
import type { Webhook } from '@/lib/webhooks/webhooks'
import { ActForm } from './act-form'
import controls from './controls.module.css'
import { Section } from './section'

type Props = { webhook: Webhook; texts: DeskMessages['webhooks'] }

/** The everyday actions on a webhook: test it, pause it, resend what failed. */
export function WebhookActs({ webhook: { id, active }, texts }: Props) {
  return (
    <div className={controls.acts}>
      {active && <ActForm action={webhookPath(id, 'uji')} submit={texts.test} />}
      <ActForm
        action={webhookPath(id, 'jeda')}
        submit={active ? texts.pause : texts.resume}
        hidden={{ active: String(!active) }}
      />
      {active && <ActForm action={webhookPath(id, 'ulang')} submit={texts.replayAll} />}
    </div>
  )
}

/** The irreversible actions on a webhook, each with its consequences. */
export function WebhookEnds({ webhook: { id }, texts }: Props) {
  return (
    <>
      <Section id="rotate" title={texts.rotate}>
        <p className={controls.text}>{texts.rotateText}</p>
        <ActForm action={webhookPath(id, 'putar')} submit={texts.rotate} />
      </Section>
      <Section id="remove" title={texts.remove}>
        <p className={controls.text}>{texts.removeText}</p>
        <ActForm action={webhookPath(id, 'hapus')} submit={texts.remove} kind="danger" />
      </Section>
    </>
  )
}
