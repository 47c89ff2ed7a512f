import { describe, expect, test } from 'vitest'
import type { Scope } from '../../lib/auth/actor'
import { createKey } from '../../lib/auth/keys'
import { PRESETS } from '../../lib/auth/people/people'
import { signIn } from '../support/sign-in'
import { withDatabase } from './support/own-database'
import { type Problem, service, serviceAt, type WriteBody, word } from './support/service'

const { patch, publish, remove } = service
const draft = () => ({ title: word(), category: 'Kuliner', content: `${word()}.`, status: 'draft' })

type BulkBody = { data?: { status: number }[] }
type Draft = { slug: string; title: string }

/** A person with these scopes, by default those of a writer. */
async function writer(scopes: readonly Scope[] = PRESETS.writer) {
  const { headers, id } = await signIn({ url: service.url, scopes })
  const { call } = serviceAt({ ...service, headers })
  return {
    id,
    ask: <Body = Problem>(method: string, path: string, body?: unknown) =>
      call<Body>(method, `/api/artikel${path}`, { body, key: null }),
    draft: async (): Promise<Draft> => {
      const { status, body } = await call<WriteBody>('POST', '/api/artikel', { body: draft(), key: null })
      expect([status, body.data.status]).toEqual([201, 'draft'])
      return body.data
    },
  }
}

const calls: { name: string; method: string; path: string; body?: (own: Draft) => object; status: number }[] =
  [
    { name: 'read', method: 'GET', path: '', status: 200 },
    { name: 'read as its source', method: 'GET', path: '?format=source', status: 200 },
    { name: 'found by HEAD', method: 'HEAD', path: '', status: 200 },
    { name: 'changed', method: 'PATCH', path: '', body: () => ({ title: word() }), status: 200 },
    { name: 'replaced', method: 'PUT', path: '', body: () => draft(), status: 200 },
    { name: 'shared by a preview link', method: 'POST', path: '/preview', status: 201 },
    { name: 'no longer shared', method: 'DELETE', path: '/preview', status: 204 },
    { name: 'listed in its revisions', method: 'GET', path: '/revisions', status: 200 },
    { name: 'read as one revision', method: 'GET', path: '/revisions/1', status: 200 },
    { name: 'compared with a revision', method: 'GET', path: '/revisions/1/diff/1', status: 200 },
    { name: 'restored to a revision', method: 'POST', path: '/revisions/1/restore', status: 200 },
    { name: 'deleted', method: 'DELETE', path: '', status: 204 },
  ]

describe('a draft', () => {
  test.each(calls)('is $name by its maker', async ({ method, path, body, status }) => {
    const { ask, draft: create } = await writer()
    const own = await create()
    expect((await ask(method, `/${own.slug}${path}`, body?.(own))).status).toBe(status)
  })

  test.each(calls)('of somebody else is not $name', async ({ method, path, body }) => {
    const [one, other] = [await writer(), await writer()]
    const own = await one.draft()
    expect([403, 404]).toContain((await other.ask(method, `/${own.slug}${path}`, body?.(own))).status)
    expect((await one.ask('GET', `/${own.slug}`)).status).toBe(200)
  })

  test.each([false, true])('is changed and deleted by its maker in a bulk, atomic: %s', async (atomic) => {
    const [one, other] = [await writer(), await writer()]
    const [own, slug] = [await one.draft(), word()]
    const operations = [
      { method: 'PATCH', slug: own.slug, body: { title: word() } },
      { method: 'PUT', slug: own.slug, body: draft() },
      { method: 'POST', body: { ...draft(), slug } },
      { method: 'PATCH', slug, body: { title: word() } },
      { method: 'DELETE', slug },
    ]
    const statuses = async ({ ask }: typeof one, of = operations) => {
      const { body } = await ask<BulkBody>('POST', '/bulk', { atomic, operations: of })
      return body.data?.map(({ status }) => status)
    }
    expect(await statuses(other, operations.slice(0, 2))).toEqual(atomic ? undefined : [403, 403])
    expect(await statuses(one)).toEqual([200, 200, 201, 200, 204])
  })

  test.each(['PATCH', 'DELETE'])(
    'is not found at a slug that no article can have, in a bulk: %s',
    async (method) => {
      const { ask } = await writer(PRESETS.owner)
      const operations = [{ method, slug: 'nol\0', body: {} }]
      const { body } = await ask<BulkBody>('POST', '/bulk', { operations })
      expect(body.data?.map(({ status }) => status)).toEqual([404])
    },
  )

  test('of somebody else is 404 for a person without articles:create', async () => {
    const { ask } = await writer(['articles:publish'])
    const { slug } = await publish({ status: 'draft' })
    expect((await ask('GET', `/${slug}`)).status).toBe(404)
  })

  test('is 404 for its maker without articles:create', async () => {
    const { id, ask, draft: create } = await writer()
    const { slug } = await create()
    const data = { scopes: 'articles:publish' }
    await withDatabase(({ writeOnce }) =>
      writeOnce((queries) => queries.person.updateMany({ where: { id }, data })),
    )
    for (const path of ['', '?format=source', '/revisions'])
      expect((await ask('GET', `/${slug}${path}`)).status).toBe(path === '/revisions' ? 403 : 404)
    expect((await ask('PATCH', `/${slug}`, { title: word() })).status).toBe(403)
    expect((await ask('DELETE', `/${slug}`)).status).toBe(403)
  })

  test('that was deleted is restored by its maker, and by no other writer', async () => {
    const [one, other] = [await writer(), await writer()]
    const { slug } = await one.draft()
    await one.ask('DELETE', `/${slug}`)
    const refused = await other.ask('POST', `/${slug}/restore`)
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope'])
    expect((await one.ask('POST', `/${slug}/restore`)).status).toBe(200)
    expect((await one.ask('GET', `/${slug}`)).status).toBe(200)
  })

  test('of somebody else is not named when its alias is given to an own draft', async () => {
    const { ask, draft: create } = await writer()
    const alias = `/${word()}`
    const { slug: secret } = await publish({ status: 'draft', aliases: [alias] })
    const { slug } = await create()
    for (const [method, body] of [
      ['PATCH', { aliases: [alias] }],
      ['PUT', { ...draft(), aliases: [alias] }],
    ] as const) {
      const refused = await ask(method, `/${slug}`, body)
      expect([refused.status, refused.body.code]).toEqual([409, 'alias_taken'])
      expect(JSON.stringify(refused.body)).not.toContain(secret)
    }
  })

  test('of somebody else stays deleted when an own draft deleted before at the same slug is restored', async () => {
    const { ask, draft: create } = await writer()
    const { slug, title } = await create()
    await ask('DELETE', `/${slug}`)
    await publish({ slug, status: 'draft' })
    await remove(slug)
    const restored = await ask<WriteBody>('POST', `/${slug}/restore`)
    expect([restored.status, restored.body.data.title]).toEqual([200, title])
  })
})

describe('an article that was a draft', () => {
  test('and is published is not changed or deleted by its maker', async () => {
    const { ask, draft: create } = await writer()
    const { slug } = await create()
    await patch(slug, { status: 'published' })
    for (const [method, body] of [['PATCH', { title: 'x' }], ['PUT', draft()], ['DELETE']] as const)
      expect((await ask(method, `/${slug}`, body)).body.code).toBe('insufficient_scope')
    expect((await ask('GET', `/${slug}/revisions`)).status).toBe(403)
  })

  test('and is scheduled is still read, but not changed, by its maker', async () => {
    const { ask, draft: create } = await writer()
    const { slug } = await create()
    await patch(slug, { status: 'scheduled', published_at: new Date(Date.now() + 3_600_000).toISOString() })
    expect((await ask('GET', `/${slug}`)).status).toBe(200)
    expect((await ask('PATCH', `/${slug}`, { title: 'x' })).body.code).toBe('insufficient_scope')
    expect((await ask('DELETE', `/${slug}`)).body.code).toBe('insufficient_scope')
  })
})

test('a person without articles:publish makes drafts, and cannot publish them', async () => {
  const { ask, draft: create } = await writer()
  const { slug } = await create()
  expect((await ask('PATCH', `/${slug}`, { status: 'published' })).body).toMatchObject({
    status: 403,
    required_scope: 'articles:publish',
  })
})

test('a draft made by a key is 404 for guests, and for every key without articles:read_drafts', async () => {
  const newKey = () => withDatabase(() => createKey(word(), PRESETS.writer, null))
  const [maker, other] = [await newKey(), await newKey()]
  const { slug } = (await service.post(draft(), { key: maker })).body.data
  for (const key of [null, maker, other]) expect((await service.detail(slug, { key })).status).toBe(404)
  expect((await service.detail(slug, { key: service.apiKey })).status).toBe(200)
})
