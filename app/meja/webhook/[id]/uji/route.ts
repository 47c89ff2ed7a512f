import { deskAct, seeOther } from '@/lib/desk/act'
import { webhookPath } from '@/lib/desk/paths'
import { sendTestEvent } from '@/lib/webhooks/deliveries'

/** Sends a test event. */
export const POST = deskAct(
  async ({ params: { id = '' } }) => {
    await sendTestEvent(id)
    return seeOther(`${webhookPath(id)}?pesan=uji`)
  },
  { scope: 'webhooks:manage' },
)
