import { disablePersonAs } from '@/lib/auth/people/manage'
import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { personPath } from '@/lib/desk/paths'

/** Disables a person; also revokes their keys if the form says so. */
export const POST = deskAct(
  async ({ session, form }) => {
    const id = textOf(form, 'id')
    await disablePersonAs(session.actor, id, textOf(form, 'keys') === 'revoke' ? 'revoke' : 'keep')
    return seeOther(`${personPath(id)}?pesan=nonaktif`)
  },
  { scope: 'people:manage', isSensitive: true },
)
