import { endOtherSessions, endSession } from '@/lib/auth/people/sessions'
import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'

/** Ends one of a person's own sessions; without an id, all but the current one. */
export const POST = deskAct(async ({ session, form }) => {
  const id = textOf(form, 'session')
  if (id === '') await endOtherSessions(session.person.id, session.id)
  else await endSession(session.person.id, id)
  return seeOther(id === session.id ? '/meja/masuk' : '/meja/akun?pesan=berakhir')
})
