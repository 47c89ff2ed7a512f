import type { Desk, DeskResponse } from '../../support/desk-client'
import { type Authenticator, type Changes, createAuthenticator } from './authenticator'

export const OPTIONS = '/meja/kunci-sandi/pilihan'
export const ANSWER = '/meja/kunci-sandi'

/** The options of a WebAuthn ceremony, from the desk. */
export async function optionsFor(desk: Desk, kind: 'create' | 'get', cookie: string | null = null) {
  const { status, text } = await desk.post(OPTIONS, { cookie, json: { kind } })
  if (status !== 200) throw new Error(`Got ${status}: ${text}`)
  return JSON.parse(text)
}

/** Adds a passkey to the signed-in person. Throws when that fails. */
export async function addPasskey(desk: Desk, cookie: string, name = ''): Promise<Authenticator> {
  const authenticator = createAuthenticator(desk.siteUrl)
  const answer = authenticator.create(await optionsFor(desk, 'create', cookie))
  const { status, text } = await desk.post(ANSWER, { cookie, json: { ...answer, name } })
  if (status !== 200) throw new Error(`Got ${status}: ${text}`)
  return authenticator
}

/** Signs in with a passkey, with `changes` to its response. */
export async function signInWith(
  desk: Desk,
  authenticator: Authenticator,
  changes: Changes = {},
  cookie: string | null = null,
): Promise<DeskResponse> {
  const options = await optionsFor(desk, 'get')
  return desk.post(ANSWER, { cookie, json: authenticator.get(options, changes) })
}
