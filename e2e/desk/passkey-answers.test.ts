import { describe, expect, test } from 'vitest'
import { createAttestation } from '../api/support/attestation'
import { type Changes, createAuthenticator } from '../api/support/authenticator'
import { desk } from '../api/support/desk'
import { ANSWER, addPasskey, OPTIONS, optionsFor, signInWith } from '../api/support/passkeys'
import { cookieOf } from '../support/desk-client'
import { startRouted } from '../support/routed-service'

const { cookie } = await desk.signedIn()
const authenticator = await addPasskey(desk, cookie)

describe('an answer is refused with 401 and a message, and signs nobody in,', () => {
  const changes: { name: string; changes: Changes }[] = [
    { name: 'of another ceremony', changes: { type: 'webauthn.create' } },
    { name: 'of another origin', changes: { origin: 'https://evil.example' } },
    { name: 'of a sibling port', changes: { origin: 'http://localhost:1' } },
    { name: 'of the address instead of the name', changes: { origin: desk.url } },
    { name: 'to another challenge', changes: { challenge: 'A'.repeat(120) } },
    { name: 'from a frame in a foreign page', changes: { crossOrigin: true } },
    { name: 'for another host', changes: { rpId: 'evil.example' } },
    { name: 'without user presence', changes: { isPresent: false } },
    { name: 'without user verification', changes: { isVerified: false } },
    { name: 'of another key', changes: { isForged: true } },
    { name: 'of another person', changes: { userHandle: 'A'.repeat(43) } },
    { name: 'of an unknown passkey', changes: { id: 'A'.repeat(22) } },
  ]

  test.each(changes)('$name', async ({ changes }) => {
    const refused = await signInWith(desk, authenticator, changes)
    expect([refused.status, cookieOf(refused)]).toEqual([401, null])
    expect(JSON.parse(refused.text)).toMatchObject({
      code: 'passkey_refused',
      detail: 'Kunci sandi tidak diterima. Coba lagi, atau pakai tautan.',
    })
    expect((await signInWith(desk, authenticator)).status).toBe(200)
  })

  test.each(changes.filter(({ changes }) => !changes.isForged && !changes.userHandle))(
    'to add a passkey too: $name',
    async ({ changes: { type, ...changes } }) => {
      const answer = createAuthenticator(desk.siteUrl).create(await optionsFor(desk, 'create', cookie), {
        ...changes,
        ...(type && { type: 'webauthn.get' }),
      })
      const json = changes.id ? { ...answer, rawId: 'B'.repeat(22) } : answer
      const { status, text } = await desk.post(ANSWER, { cookie, json })
      expect([status, JSON.parse(text).code]).toEqual([401, 'passkey_refused'])
    },
  )

  test('that is incomplete', async () => {
    const whole = authenticator.get(await optionsFor(desk, 'get'))
    const parts = Object.keys(whole.response).map((name) => ({
      ...whole,
      response: { ...whole.response, [name]: undefined },
    }))
    const broken = [...parts, { ...whole, id: undefined }, { ...whole, response: null }, {}]
    for (const json of broken) expect((await desk.post(ANSWER, { json })).status).toBe(401)
    expect((await desk.post(ANSWER, { json: whole })).status).toBe(200)
  })

  test('with a valid attestation certificate, whose revocation list is not requested', async () => {
    const issuer = await startRouted(() => ({ status: 404 }))
    const answer = createAuthenticator(desk.siteUrl).create(await optionsFor(desk, 'create', cookie), {
      attestation: createAttestation(`${issuer.url}/list.crl`),
    })
    expect((await desk.post(ANSWER, { cookie, json: answer })).status).toBe(401)
    expect(issuer.received).toEqual([])
  })
})

describe('a request for passkeys', () => {
  const elsewhere: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': '', Origin: 'null' },
    { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
  ]

  test.each(elsewhere)('is 403 from another origin: %j', async (headers) => {
    for (const path of [OPTIONS, ANSWER])
      expect((await desk.post(path, { cookie, json: { kind: 'create' }, headers })).status).toBe(403)
  })

  test('is refused as a form, and when it is too long', async () => {
    expect((await desk.post(OPTIONS, { form: { kind: 'get' } })).status).toBe(415)
    expect((await desk.post(OPTIONS, { json: { kind: 'get', more: 'x'.repeat(70_000) } })).status).toBe(413)
  })
})
