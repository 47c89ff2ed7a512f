import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { webhookPath } from '@/lib/desk/paths'
import { replayDelivery, replaySince } from '@/lib/webhooks/deliveries'

/** As long as deliveries are kept. */
const ALL = new Date(0)

/** Sends one delivery again; without a name all that failed. */
export const POST = deskAct(
  async ({ session: { actor }, form, params: { id = '' } }) => {
    const delivery = textOf(form, 'delivery')
    if (delivery !== '') await replayDelivery(actor, id, delivery)
    const isNone = delivery === '' && (await replaySince(actor, id, ALL)).replayed === 0
    return seeOther(`${webhookPath(id)}?pesan=${isNone ? 'tanpa-gagal' : 'ulang'}`)
  },
  { scope: 'webhooks:manage' },
)
