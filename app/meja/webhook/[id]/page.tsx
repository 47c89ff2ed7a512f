import { ActForm } from '@/components/desk/act-form'
import controls from '@/components/desk/controls.module.css'
import { DeliveryList } from '@/components/desk/delivery-list'
import { FormFields } from '@/components/desk/form-fields'
import { PageLinks } from '@/components/desk/page-links'
import { ScreenHead } from '@/components/desk/screen-head'
import { Section } from '@/components/desk/section'
import { WebhookActs, WebhookEnds } from '@/components/desk/webhook-acts'
import { WebhookState } from '@/components/desk/webhook-list'
import { assertScope } from '@/lib/auth/actor'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { pageNumber, WEBHOOKS, webhookPath } from '@/lib/desk/paths'
import { textNamed } from '@/lib/desk/text-named'
import { webhookFormFields, webhookValues } from '@/lib/desk/webhooks/webhook-form'
import { listDeliveries } from '@/lib/webhooks/deliveries'
import { findLastAttempt, listBodies } from '@/lib/webhooks/delivery-details'
import { getWebhook } from '@/lib/webhooks/webhooks'
import { deskPage } from '../../desk-page'

const PAGE_SIZE = 20

/** One webhook: its state, its deliveries with every response, and its settings. */
export default deskPage<{ id: string }>(async ({ session: { actor }, params, texts, formats, query }) => {
  assertScope(actor, 'webhooks:manage')
  const page = pageNumber(query.page)
  const webhook = await getWebhook(params.id)
  const [{ deliveries, total }, lastAttempt] = await Promise.all([
    listDeliveries(actor, webhook.id, { page, limit: PAGE_SIZE }),
    findLastAttempt(webhook.id),
  ])
  const bodies = await listBodies(deliveries.map(({ id }) => id))
  const { webhooks } = texts
  return {
    title: webhook.url,
    section: WEBHOOKS,
    content: (
      <>
        <ScreenHead
          title={webhook.url}
          message={messageOf(query.pesan, webhooks)}
          back={{ href: WEBHOOKS, name: webhooks.title }}
        />
        <p className={controls.text}>
          <WebhookState webhook={{ ...webhook, lastAttempt }} texts={webhooks} formats={formats} />
        </p>
        <WebhookActs webhook={webhook} texts={webhooks} />
        <Section id="deliveries" title={webhooks.deliveries}>
          <DeliveryList
            {...{ deliveries, bodies, formats }}
            webhookId={webhook.id}
            isActive={webhook.active}
            texts={webhooks}
          />
          <PageLinks
            path={webhookPath(webhook.id)}
            page={page}
            hasMore={page * PAGE_SIZE < total}
            texts={webhooks}
          />
        </Section>
        <Section id="settings" title={webhooks.settings}>
          <ActForm action={webhookPath(webhook.id, 'simpan')} submit={webhooks.save}>
            <FormFields fields={webhookFormFields(texts)} values={webhookValues(webhook)} />
          </ActForm>
        </Section>
        <WebhookEnds webhook={webhook} texts={webhooks} />
      </>
    ),
  }
})

function messageOf(name: string | undefined, texts: DeskMessages['webhooks']): string | undefined {
  const messages = {
    tersimpan: texts.saved,
    uji: texts.tested,
    ulang: texts.replayed,
    'tanpa-gagal': texts.noneFailed,
    jeda: texts.paused,
    lanjut: texts.resumed,
  }
  return textNamed(messages, name)
}
