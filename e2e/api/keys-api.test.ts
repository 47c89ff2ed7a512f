import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../lib/auth/people/people'
import type { Key, KeyWithSecret } from '../../lib/keys/keys'
import { signIn } from '../support/sign-in'
import { withDatabase } from './support/own-database'
import { withKey } from './support/own-key'
import { type Problem, service, serviceAt, word } from './support/service'

const { call } = service
const withService = { key: service.apiKey }

const make = (body: unknown, options: object = withService) =>
  call<{ data: KeyWithSecret }>('POST', '/api/keys', { ...options, body })
const refused = (method: string, path: string, options: object) => call<Problem>(method, path, options)
const listed = async () => (await call<{ data: Key[] }>('GET', '/api/keys', withService)).body.data
const works = async (key: string) => (await call('GET', '/api/artikel/changes', { key })).status

describe('a key that is created by the API', () => {
  test('works, is listed without its secret, and names its scopes', async () => {
    const name = word()
    const { status, headers, body } = await make({ name, scopes: ['media:write', 'articles:create'] })
    const { key, ...rest } = body.data
    expect(status).toBe(201)
    expect(headers.get('location')).toMatch(new RegExp(`/api/keys/${rest.id}$`))
    expect(rest).toMatchObject({ name, scopes: ['articles:create', 'media:write'], created_by: null })
    expect(await works(key)).toBe(200)
    // `last_used_at` is written after the response.
    await expect.poll(listed).toContainEqual({ ...rest, last_used_at: expect.any(String) })
  })

  test('expires after the requested lifetime', async () => {
    const { body } = await make({ name: word(), scopes: ['articles:create'], expires_in: '90d' })
    const days = (Date.parse(body.data.expires_at ?? '') - Date.parse(body.data.created_at)) / 86_400_000
    expect(days).toBeCloseTo(90, 2)
  })

  test('accepts null for its lifetime and its overlap as if they were omitted', async () => {
    const { status, body } = await make({ name: word(), scopes: ['articles:create'], expires_in: null })
    expect([status, body.data.expires_at]).toEqual([201, null])
    const path = `/api/keys/${body.data.id}/rotate`
    const rotated = await call('POST', path, { ...withService, body: { overlap: null } })
    expect([rotated.status, await works(body.data.key)]).toEqual([200, 200])
  })

  test('is rotated with an overlap, or at once', async () => {
    const { body } = await make({ name: word(), scopes: ['articles:create'] })
    const path = `/api/keys/${body.data.id}/rotate`
    const rotated = await call<{ data: KeyWithSecret }>('POST', path, withService)
    expect([rotated.status, await works(body.data.key), await works(rotated.body.data.key)]).toEqual([
      200, 200, 200,
    ])
    const again = await call<{ data: KeyWithSecret }>('POST', path, {
      ...withService,
      body: { overlap: '0' },
    })
    expect([await works(rotated.body.data.key), await works(again.body.data.key)]).toEqual([401, 200])
  })

  test('stops working when it is revoked, and is no longer listed', async () => {
    const { body } = await make({ name: word(), scopes: ['articles:create'] })
    const path = `/api/keys/${body.data.id}`
    expect((await call('DELETE', path, withService)).status).toBe(204)
    expect(await works(body.data.key)).toBe(401)
    expect((await listed()).map(({ id }) => id)).not.toContain(body.data.id)
    expect((await refused('DELETE', path, withService)).status).toBe(404)
    expect((await refused('POST', `${path}/rotate`, withService)).status).toBe(404)
  })
})

describe('a key is not created', () => {
  test('with scopes that the key that creates it lacks', async () => {
    const key = await withKey(['keys:manage', 'articles:create'])
    const { status, body } = await refused('POST', '/api/keys', {
      ...withService,
      key,
      body: { name: word(), scopes: ['articles:create', 'articles:delete'] },
    })
    expect([status, body.code]).toEqual([403, 'insufficient_scope'])
    const stronger = await make({ name: word(), scopes: ['articles:delete'] })
    const rotation = await refused('POST', `/api/keys/${stronger.body.data.id}/rotate`, { key })
    expect([rotation.status, rotation.body.code]).toEqual([403, 'insufficient_scope'])
  })

  test('with the scope people:manage', async () => {
    const { status, body } = await refused('POST', '/api/keys', {
      ...withService,
      body: { name: word(), scopes: ['people:manage'] },
    })
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/scopes/0'])
  })

  test('with scopes that the person who creates it lacks, and otherwise names the person', async () => {
    const person = await signIn({ url: service.url, scopes: [...PRESETS.writer, 'keys:manage'] })
    const desk = serviceAt({ ...service, headers: person.headers })
    const ask = (scopes: string[]) =>
      desk.call<{ data: KeyWithSecret }>('POST', '/api/keys', { key: null, body: { name: word(), scopes } })
    expect((await ask(['articles:publish'])).status).toBe(403)
    const made = await ask(['articles:create'])
    expect([made.status, made.body.data.created_by]).toEqual([201, person.name])
  })

  test('by a person who last proved their identity more than 15 minutes ago', async () => {
    const person = await signIn({ url: service.url })
    await withDatabase((database) =>
      database.writeOnce(({ deskSession }) =>
        deskSession.updateMany({
          where: { personId: person.id },
          data: { strongAt: new Date(Date.now() - 16 * 60_000) },
        }),
      ),
    )
    const desk = serviceAt({ ...service, headers: person.headers })
    const body = { name: word(), scopes: ['articles:create'] }
    const made = await desk.call<Problem>('POST', '/api/keys', { key: null, body })
    expect([made.status, made.body.code]).toEqual([403, 'step_up_required'])
    expect((await desk.call('GET', '/api/keys', { key: null })).status).toBe(200)
  })
})

describe('a request about keys is refused', () => {
  const scopes = ['articles:create']
  const bodies: { what: string; body: unknown; pointer: string; code: string }[] = [
    { what: 'without a name', body: { scopes }, pointer: '/name', code: 'required' },
    { what: 'with a name of spaces', body: { name: ' ', scopes }, pointer: '/name', code: 'invalid_name' },
    { what: 'without scopes', body: { name: 'x' }, pointer: '/scopes', code: 'required' },
    { what: 'with no scope', body: { name: 'x', scopes: [] }, pointer: '/scopes', code: 'too_small' },
    {
      what: 'with an unknown scope',
      body: { name: 'x', scopes: ['all'] },
      pointer: '/scopes/0',
      code: 'invalid_value',
    },
    {
      what: 'with a lifetime that is none',
      body: { name: 'x', scopes, expires_in: 'soon' },
      pointer: '/expires_in',
      code: 'invalid_duration',
    },
    {
      what: 'with a lifetime of nothing',
      body: { name: 'x', scopes, expires_in: '0' },
      pointer: '/expires_in',
      code: 'invalid_duration',
    },
  ]
  test.each(bodies)('$what', async ({ body, pointer, code }) => {
    const { status, body: problem } = await refused('POST', '/api/keys', { ...withService, body })
    expect([status, problem.errors]).toMatchObject([422, [{ pointer, code }]])
  })

  test('for the name of a key that is still valid', async () => {
    const body = { name: word(), scopes: ['articles:create'] }
    await make(body)
    const again = await refused('POST', '/api/keys', { ...withService, body })
    expect([again.status, again.body.code]).toEqual([409, 'key_name_taken'])
  })

  test('without the scope, and without a key', async () => {
    const key = await withKey(['articles:create'])
    for (const [method, path] of [
      ['GET', '/api/keys'],
      ['POST', '/api/keys'],
      ['DELETE', '/api/keys/000000000000'],
      ['POST', '/api/keys/000000000000/rotate'],
    ] as const) {
      expect((await refused(method, path, { key })).status).toBe(403)
      expect((await refused(method, path, { key: null })).status).toBe(401)
    }
  })
})
