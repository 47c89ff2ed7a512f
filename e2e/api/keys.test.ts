import { describe, expect, test } from 'vitest'
import { SCOPES, type Scope } from '../../lib/auth/actor'
import { createKey, revokeKey, rotateKey } from '../../lib/auth/keys'
import { borrowServer } from '../support/borrow-server'
import { withDatabase } from './support/own-database'
import { service, serviceAt, word } from './support/service'

const { call, detail, list, publish, errorResponse, apiKey } = service
const body = { title: 'Kopi', category: 'Kuliner', content: 'Isi.' }

describe('a write without a valid key', () => {
  const keys: { name: string; headers: Record<string, string> }[] = [
    { name: 'no key', headers: {} },
    { name: 'an unknown key', headers: { Authorization: 'Bearer nope' } },
    { name: 'an unknown key of the right form', headers: { Authorization: `Bearer ${unknownKey()}` } },
    { name: 'an unknown key in X-API-Key', headers: { 'X-API-Key': unknownKey() } },
    { name: 'a valid key by another scheme', headers: { Authorization: `Basic ${apiKey}` } },
    { name: 'a key without its scheme', headers: { Authorization: apiKey } },
    { name: 'a blank key', headers: { Authorization: 'Bearer ' } },
    { name: 'two keys in one', headers: { Authorization: `Bearer ${apiKey} ${apiKey}` } },
    { name: 'a prefix of a valid key', headers: { 'X-API-Key': apiKey.slice(0, -1) } },
  ]

  test.each(keys)('is 401: $name', async ({ headers }) => {
    const {
      status,
      headers: got,
      body: problem,
    } = await errorResponse('POST', '/api/artikel', {
      key: null,
      body,
      headers,
    })
    expect([status, problem.code]).toEqual([401, 'unauthorized'])
    expect(got.get('www-authenticate')).toMatch(/^Bearer\b/)
    expect(JSON.stringify(problem)).not.toContain(apiKey)
  })

  test.each(['/api/artikel', '/api/artikel/latest', '/api/artikel/categories', '/api/health'])(
    'is 401, and so is a read with an invalid key: %s',
    async (path) => {
      const { status } = await errorResponse('GET', path, { key: unknownKey() })
      expect(status).toBe(401)
    },
  )
})

describe('a valid key', () => {
  const ways: { headers: Record<string, string> }[] = [
    { headers: { Authorization: `Bearer ${apiKey}` } },
    { headers: { Authorization: `bearer  ${apiKey}` } },
    { headers: { 'X-API-Key': apiKey } },
  ]

  test.each(ways)('is accepted as $headers', async ({ headers }) => {
    const { status } = await call('POST', '/api/artikel?dry_run=true', { key: null, body, headers })
    expect(status).toBe(200)
  })

  test('looks like art_<id>_<secret>', async () => {
    expect(await newKey()).toMatch(/^art_[0-9a-f]{12}_[0-9a-f]{64}$/)
  })

  test('is rejected after it expired', async () => {
    const key = await withDatabase(() => createKey(word(), SCOPES, new Date(Date.now() - 1)))
    expect((await errorResponse('GET', '/api/artikel', { key })).status).toBe(401)
  })

  test('works until it expires', async () => {
    const key = await withDatabase(() => createKey(word(), SCOPES, new Date(Date.now() + 60_000)))
    expect((await list('', { key })).status).toBe(200)
  })

  test('that is revoked stops working', async () => {
    const name = word()
    const key = await withDatabase(() => createKey(name, SCOPES, null))
    expect((await list('', { key })).status).toBe(200)
    await withDatabase(() => revokeKey(name))
    await expect.poll(async () => (await list('', { key })).status, { timeout: 5_000 }).toBe(401)
  })

  test('that is rotated stays the same key: a call repeated with its new secret runs once', async () => {
    const name = word()
    const former = await withDatabase(() => createKey(name, SCOPES, null))
    const call = { body: { ...body, title: word() }, headers: { 'Idempotency-Key': word() } }
    const first = await service.post(call.body, { ...call, key: former })
    const rotated = await withDatabase(() => rotateKey(name, 60_000))
    const again = await service.post(call.body, { ...call, key: rotated?.key })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expect((await list('', { key: former })).status).toBe(200)

    await withDatabase(() => rotateKey(name, 60_000))
    expect((await list('', { key: former })).status).toBe(401)
    expect((await list('', { key: rotated?.key })).status).toBe(200)
  })

  test('frees its name when it is revoked or has expired', async () => {
    const name = word()
    await withDatabase(() => createKey(name, SCOPES, new Date(Date.now() - 1)))
    const second = await withDatabase(() => createKey(name, SCOPES, null))
    await expect(withDatabase(() => createKey(name, SCOPES, null))).rejects.toThrow('already exists')
    await withDatabase(() => revokeKey(name))
    const third = await withDatabase(() => createKey(name, SCOPES, null))
    await expect.poll(async () => (await list('', { key: second })).status, { timeout: 5_000 }).toBe(401)
    expect((await list('', { key: third })).status).toBe(200)
  })

  test('is never logged, nor is a rejected one', async () => {
    const borrowed = await borrowServer()
    const own = serviceAt(borrowed)
    const rejected = unknownKey()
    await own.publish({})
    await own.errorResponse('POST', '/api/artikel', { key: rejected, body })
    await own.errorResponse('POST', `/api/artikel?key=${own.apiKey}`, { body: { title: own.apiKey } })
    await expect.poll(borrowed.output, { timeout: 5_000 }).toContain('"key":"ARTIKEL_API_KEY"')
    const log = await borrowed.output()
    expect(log).not.toContain(own.apiKey)
    expect(log).not.toContain(rejected.slice(17))
  })
})

describe('a key may do what its scopes say, and no more:', () => {
  const calls: { method: string; path: string; scope: Scope; status: number }[] = [
    { method: 'POST', path: '/api/artikel', scope: 'articles:create', status: 201 },
    { method: 'PUT', path: '/api/artikel/NEW', scope: 'articles:create', status: 201 },
    { method: 'PUT', path: '/api/artikel/OLD', scope: 'articles:update', status: 200 },
    { method: 'PATCH', path: '/api/artikel/OLD', scope: 'articles:update', status: 200 },
    { method: 'DELETE', path: '/api/artikel/OLD', scope: 'articles:delete', status: 204 },
    { method: 'GET', path: '/api/artikel/OLD?format=source', scope: 'articles:read_drafts', status: 200 },
  ]

  test.each(calls)('$method $path needs $scope', async ({ method, path, scope, status }) => {
    const { slug } = await publish({})
    const address = path.replace('OLD', slug).replace('NEW', word())
    const sent = method === 'GET' || method === 'DELETE' ? {} : { body }

    const others = SCOPES.filter((one) => one !== scope)
    const rejected = await errorResponse(method, address, { ...sent, key: await newKey(...others) })
    expect(rejected.status).toBe(403)
    expect(rejected.body).toMatchObject({ code: 'insufficient_scope', required_scope: scope })
    expect(rejected.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="${scope}"`,
    )
    const key = await newKey(scope, 'articles:publish')
    expect((await call(method, address, { ...sent, key })).status).toBe(status)
  })

  test('a key that may not read drafts sees as little of them as a guest', async () => {
    const category = word()
    const { slug } = await publish({ category, status: 'draft' })
    const key = await newKey('articles:create', 'articles:update', 'articles:delete')
    expect((await detail(slug, { key })).status).toBe(404)
    const { body: found } = await list(`kategori=${category}&status=all`, { key })
    expect([found.data, found.meta.warnings.map(({ code }) => code)]).toEqual([[], ['parameter_ignored']])
    const reader = await newKey('articles:read_drafts')
    expect((await detail(slug, { key: reader })).status).toBe(200)
    expect((await list(`kategori=${category}&status=all`, { key: reader })).body.data).toMatchObject([
      { slug },
    ])
  })

  test.each(['', '?dry_run=true'])(
    'PATCH%s shows no draft to a key that may not read drafts',
    async (query) => {
      const { slug } = await publish({ status: 'draft' })
      const former = slug
      const renamed = word()
      await service.patch(slug, { slug: renamed })
      const key = await newKey('articles:create', 'articles:update', 'articles:delete')
      const unknown = await errorResponse('PATCH', `/api/artikel/${word()}${query}`, { body: {}, key })
      for (const hidden of [renamed, former]) {
        const { status, body: problem } = await errorResponse('PATCH', `/api/artikel/${hidden}${query}`, {
          body: {},
          key,
        })
        expect(status).toBe(404)
        expect({ ...problem, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
      }
    },
  )

  test('a key that may not read drafts sees only the drafts that it sends itself', async () => {
    const key = await newKey('articles:create', 'articles:update', 'articles:publish')
    const draft = { ...body, title: word(), status: 'draft' }
    const created = await service.post(draft, { key })
    expect([created.status, created.body.data.content]).toEqual([201, '<p>Isi.</p>'])
    const { slug } = created.body.data
    const replaced = await service.put(slug, { ...draft, content: 'Lain.' }, { key })
    expect([replaced.status, replaced.body.data.content]).toEqual([200, '<p>Lain.</p>'])
    const published = await service.put(slug, { ...draft, status: 'published' }, { key })
    expect(published.body.data.status).toBe('published')
    expect((await service.patch(slug, { summary: 'Ringkas.' }, { key })).status).toBe(200)
  })
})

function newKey(...scopes: Scope[]): Promise<string> {
  return withDatabase(() => createKey(word(), scopes.length > 0 ? scopes : SCOPES, null))
}

function unknownKey(): string {
  return `art_${'0'.repeat(12)}_${'5'.repeat(64)}`
}
