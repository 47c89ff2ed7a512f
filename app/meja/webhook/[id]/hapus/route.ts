import { deskAct, ignoreGone, seeOther } from '@/lib/desk/act'
import { WEBHOOKS } from '@/lib/desk/paths'
import { deleteWebhook } from '@/lib/webhooks/webhooks'

/** Deletes a webhook, with its pending deliveries. */
export const POST = deskAct(
  async ({ params: { id = '' } }) => {
    await deleteWebhook(id).catch(ignoreGone)
    return seeOther(`${WEBHOOKS}?pesan=dihapus`)
  },
  { scope: 'webhooks:manage' },
)
