import { addPasskey } from '@/lib/auth/people/add-passkey'
import { sessionCookie } from '@/lib/auth/people/cookie'
import { signInByPasskey } from '@/lib/auth/people/sign-in-by-passkey'
import { browserName } from '@/lib/desk/browser-name'
import { jsonAct } from '@/lib/desk/json-act'
import { assertPasskeys, assertStrongSession, parsePasskeyName, refuse } from '@/lib/desk/passkeys'
import { returnPath } from '@/lib/desk/paths'
import { ok } from '@/lib/http/responses'

/** Receives the response of an authenticator: adds a passkey to the signed-in person, or signs in its owner. */
export const POST = jsonAct(async ({ request, body, session, texts }) => {
  assertPasskeys(texts)
  const agent = request.headers.get('user-agent') ?? ''
  if (isRegistration(body)) {
    const { person } = assertStrongSession(session, texts)
    const names = { given: parsePasskeyName(body.name, texts), browser: browserName(agent) ?? 'Passkey' }
    if (!(await addPasskey(person, body, names))) return refuse(texts.signIn.notAdded)
    return ok({ data: { location: '/meja/akun?pesan=ditambah' } })
  }
  const cookie = request.headers.get('cookie')
  const token = await signInByPasskey(body, { agent, cookie })
  if (token === null) return refuse(texts.signIn.failed)
  const location = returnPath(typeof body.return_to === 'string' ? body.return_to : null)
  return ok({ data: { location } }, { 'Set-Cookie': sessionCookie(token) })
})

function isRegistration({ response }: { response?: unknown }): boolean {
  return typeof response === 'object' && response !== null && 'attestationObject' in response
}
