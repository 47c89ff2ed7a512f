import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { webhookPath } from '@/lib/desk/paths'
import { replayDelivery, replaySince } from '@/lib/webhooks/deliveries'

/** Covers all deliveries that are kept. */
const ALL = new Date(0)

/** Resends one delivery; without an id, all that failed. */
export const POST = deskAct(
  async ({ session: { actor }, form, params: { id = '' } }) => {
    const delivery = textOf(form, 'delivery')
    if (delivery === '') {
      const { replayed } = await replaySince(actor, id, ALL)
      return seeOther(`${webhookPath(id)}?pesan=${replayed === 0 ? 'tanpa-gagal' : 'ulang'}`)
    }
    await replayDelivery(actor, id, delivery)
    return seeOther(`${webhookPath(id)}?pesan=ulang`)
  },
  { scope: 'webhooks:manage' },
)
