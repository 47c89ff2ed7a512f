import { consumeFailure } from '@/lib/auth/authenticate'
import { sessionCookie } from '@/lib/auth/people/cookie'
import { signInByLink } from '@/lib/auth/people/links'
import { openAct, seeOther } from '@/lib/desk/act'
import { endedLinkResponse } from '@/lib/desk/failure-page'
import { normalizedTextOf } from '@/lib/desk/form'

/** Uses up a sign-in link and signs in; a previous session cookie becomes invalid. */
export const POST = openAct(async ({ request, form, params: { token = '' } }) => {
  const name = normalizedTextOf(form, 'name')
  const agent = request.headers.get('user-agent') ?? ''
  const cookie = request.headers.get('cookie')
  const signedIn = await signInByLink({ token, agent, name, cookie })
  if ('session' in signedIn) return seeOther('/meja', { 'Set-Cookie': sessionCookie(signedIn.session) })
  if (signedIn.state === 'unknown') await consumeFailure()
  return endedLinkResponse(signedIn.state)
})
