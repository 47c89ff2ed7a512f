import { ActForm } from '@/components/desk/act-form'
import controls from '@/components/desk/controls.module.css'
import { FormFields } from '@/components/desk/form-fields'
import { ScreenHead } from '@/components/desk/screen-head'
import { Section } from '@/components/desk/section'
import { WebhookList } from '@/components/desk/webhook-list'
import { assertScope } from '@/lib/auth/actor'
import { WEBHOOKS } from '@/lib/desk/paths'
import { NEW_WEBHOOK, webhookFormFields } from '@/lib/desk/webhooks/webhook-form'
import { findLastAttempt } from '@/lib/webhooks/delivery-details'
import { listWebhooks } from '@/lib/webhooks/webhooks'
import { deskPage } from '../desk-page'

/** The webhooks, and the form for a new one. */
export default deskPage(async ({ session, texts, formats, query: { pesan } }) => {
  assertScope(session.actor, 'webhooks:manage')
  const list = await Promise.all(
    (await listWebhooks()).map(async (webhook) => ({
      ...webhook,
      lastAttempt: await findLastAttempt(webhook.id),
    })),
  )
  const { webhooks } = texts
  return {
    title: webhooks.title,
    section: WEBHOOKS,
    content: (
      <>
        <ScreenHead title={webhooks.title} message={pesan === 'dihapus' ? webhooks.removed : undefined} />
        <p className={controls.text}>{webhooks.text}</p>
        <WebhookList webhooks={list} texts={webhooks} formats={formats} />
        <Section id="new-webhook" title={webhooks.newWebhook}>
          <ActForm action={`${WEBHOOKS}/buat`} submit={webhooks.make} kind="primary">
            <FormFields fields={webhookFormFields(texts)} values={NEW_WEBHOOK} />
          </ActForm>
        </Section>
      </>
    ),
  }
})
