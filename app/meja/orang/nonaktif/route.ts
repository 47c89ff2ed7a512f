import { revokePreviewsBy } from '@/lib/articles/preview/previews-by'
import { revokeKeysOf } from '@/lib/auth/keys-of-person'
import { disablePersonAs } from '@/lib/auth/people/manage'
import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { personPath } from '@/lib/desk/paths'

/** Disables a person; also revokes their keys and preview links if the form says so. */
export const POST = deskAct(
  async ({ session, form }) => {
    const id = textOf(form, 'id')
    await disablePersonAs(session.actor, id, async (queries, person) => {
      if (textOf(form, 'keys') === 'revoke') await revokeKeysOf(queries, person.id, session.person.id)
      if (textOf(form, 'previews') === 'revoke') await revokePreviewsBy(queries, person.name)
    })
    return seeOther(`${personPath(id)}?pesan=nonaktif`)
  },
  { scope: 'people:manage', isSensitive: true },
)
