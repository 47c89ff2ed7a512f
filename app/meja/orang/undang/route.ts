import { invitePerson } from '@/lib/auth/people/manage'
import { deskAct } from '@/lib/desk/act'
import { linkResponse } from '@/lib/desk/people/link-page'
import { invitationFields, invitationIn } from '@/lib/desk/people/person-form'

/** Adds a person, and shows the link that invites them. */
export const POST = deskAct(
  async ({ session, form }) =>
    linkResponse(await invitePerson(session.actor, invitationIn(form)), session.person),
  {
    scope: 'people:manage',
    isSensitive: true,
    fields: ({ person }, texts) => invitationFields(person, texts),
  },
)
