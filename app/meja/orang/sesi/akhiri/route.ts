import { endSessionsOf } from '@/lib/auth/people/manage'
import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { personPath } from '@/lib/desk/paths'

/** Ends every session of a person. */
export const POST = deskAct(
  async ({ session, form }) => {
    const id = textOf(form, 'id')
    await endSessionsOf(session.actor, id)
    return seeOther(`${personPath(id)}?pesan=berakhir`)
  },
  { scope: 'people:manage', isSensitive: true },
)
