import { enablePersonAs } from '@/lib/auth/people/manage'
import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { personPath } from '@/lib/desk/paths'

/** Lets a person sign in again. */
export const POST = deskAct(
  async ({ session, form }) => {
    const id = textOf(form, 'id')
    await enablePersonAs(session.actor, id)
    return seeOther(`${personPath(id)}?pesan=aktif`)
  },
  { scope: 'people:manage', isSensitive: true },
)
