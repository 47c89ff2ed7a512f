import { linkPerson } from '@/lib/auth/people/manage'
import { deskAct } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { linkResponse } from '@/lib/desk/people/link-page'

/** Creates a new sign-in link for a person, and shows it. */
export const POST = deskAct(
  async ({ session, form }) =>
    linkResponse(await linkPerson(session.actor, textOf(form, 'id')), session.person),
  { scope: 'people:manage', isSensitive: true },
)
