import { changeScopes } from '@/lib/auth/people/manage'
import { PRESETS } from '@/lib/auth/people/people'
import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { scopesIn } from '@/lib/desk/forms/scope-choices'
import { personPath } from '@/lib/desk/paths'

/** Sets the rights of a person. */
export const POST = deskAct(
  async ({ session, form }) => {
    const id = textOf(form, 'id')
    await changeScopes(session.actor, id, scopesIn(form, PRESETS))
    return seeOther(`${personPath(id)}?pesan=tersimpan`)
  },
  { scope: 'people:manage', isSensitive: true },
)
