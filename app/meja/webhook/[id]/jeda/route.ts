import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { webhookPath } from '@/lib/desk/paths'
import { updateWebhook } from '@/lib/webhooks/webhooks'

/** Pauses a webhook, or with `active` resumes it. */
export const POST = deskAct(
  async ({ session: { actor }, form, params: { id = '' } }) => {
    const active = textOf(form, 'active') === 'true'
    await updateWebhook(actor, id, { active })
    return seeOther(`${webhookPath(id)}?pesan=${active ? 'lanjut' : 'jeda'}`)
  },
  { scope: 'webhooks:manage' },
)
