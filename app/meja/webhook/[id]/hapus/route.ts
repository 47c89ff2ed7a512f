import { deskAct, seeOther } from '@/lib/desk/act'
import { WEBHOOKS } from '@/lib/desk/paths'
import { deleteWebhook } from '@/lib/webhooks/webhooks'

/** Ends a webhook, with all that is on its way to it. */
export const POST = deskAct(
  async ({ params: { id = '' } }) => {
    await deleteWebhook(id)
    return seeOther(`${WEBHOOKS}?pesan=dihapus`)
  },
  { scope: 'webhooks:manage' },
)
