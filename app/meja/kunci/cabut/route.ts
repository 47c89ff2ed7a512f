import { deskAct, ignoreGone, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { KEYS } from '@/lib/desk/paths'
import { revokeKeyAs } from '@/lib/keys/keys'

/** Revokes a key, with all its secrets. */
export const POST = deskAct(
  async ({ session, form }) => {
    await revokeKeyAs(session.actor, textOf(form, 'id')).catch(ignoreGone)
    return seeOther(`${KEYS}?pesan=dicabut`)
  },
  { scope: 'keys:manage', isSensitive: true },
)
