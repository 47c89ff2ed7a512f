import { endedCookie } from '@/lib/auth/people/cookie'
import { endSession } from '@/lib/auth/people/sessions'
import { openAct, seeOther } from '@/lib/desk/act'
import { currentSession } from '@/lib/desk/current-session'

/** Ends the session on the server, and deletes the cookie. */
export const POST = openAct(async ({ request }) => {
  const session = await currentSession(request.headers.get('cookie'))
  if (session) await endSession(session.person.id, session.id, 'sign_out')
  return seeOther('/meja/masuk', { 'Set-Cookie': endedCookie() })
})
