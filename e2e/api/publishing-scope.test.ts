import { beforeAll, describe, expect, test } from 'vitest'
import { withKey } from './support/own-key'
import { type Problem, service, type WriteBody, word } from './support/service'

const { call, detail, publish } = service
const BODY = { title: 'Kopi', category: 'Umum', content: 'Isi.' }
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

const REMAIN_DRAFT = 'send the status "draft" or none, and somebody with that scope can publish it'

/** A key that may write everything, but not publish. */
let writer: string

beforeAll(async () => {
  writer = await withKey(['articles:create', 'articles:update', 'articles:read_drafts', 'articles:delete'])
})

describe('a key without articles:publish', () => {
  test.each([
    { name: 'POST', method: 'POST', path: '/api/artikel' },
    { name: 'PUT', method: 'PUT', path: `/api/artikel/tulisan-${Date.now()}` },
  ])('makes a draft by $name, with a warning', async ({ method, path }) => {
    const { status, body } = await write(method, path, BODY)
    expect([status, body.data.status]).toEqual([201, 'draft'])
    expect(body.meta.warnings).toMatchObject([{ code: 'saved_as_draft', field: 'status' }])
    expect((await detail(body.data.slug)).status).toBe(404)
  })

  test('makes a draft whose future date counts once somebody publishes it', async () => {
    const { body } = await write('POST', '/api/artikel', { ...BODY, published_at: TOMORROW })
    expect(body.data.status).toBe('draft')
    const published = await service.patch(body.data.slug, { status: 'published' })
    expect(published.body.data).toMatchObject({ status: 'scheduled', published_at: TOMORROW })
  })

  test('changes a draft without a warning', async () => {
    const { slug } = await publish({ status: 'draft' })
    const { status, body } = await write('PATCH', `/api/artikel/${slug}`, { title: 'Teh' })
    expect([status, body.data.status, body.meta.warnings]).toEqual([200, 'draft', []])
  })

  test.each([
    { name: 'a new article published', method: 'POST', before: null, body: { ...BODY, status: 'published' } },
    {
      name: 'a new article scheduled',
      method: 'POST',
      before: null,
      body: { ...BODY, status: 'scheduled', published_at: TOMORROW },
    },
    {
      name: 'a draft published',
      method: 'PATCH',
      before: { status: 'draft' },
      body: { status: 'published' },
    },
    {
      name: 'a draft replaced by a published one',
      method: 'PUT',
      before: { status: 'draft' },
      body: { ...BODY, status: 'published' },
    },
    { name: 'a published article changed', method: 'PATCH', before: {}, body: { title: 'Teh' } },
    { name: 'a published article replaced', method: 'PUT', before: {}, body: BODY },
    { name: 'a published article made a draft', method: 'PATCH', before: {}, body: { status: 'draft' } },
    {
      name: 'a scheduled article changed',
      method: 'PATCH',
      before: { published_at: TOMORROW },
      body: { title: 'Teh' },
    },
  ])('may not get $name by $method, in a single call or in a bulk', async ({ method, before, body }) => {
    const slug = before ? (await publish(before)).slug : ''
    const path = slug ? `/api/artikel/${slug}` : '/api/artikel'
    const etag = () => detail(slug, { key: service.apiKey }).then(({ headers }) => headers.get('etag'))
    const etagBefore = slug && (await etag())
    const refused = await service.errorResponse(method, path, { key: writer, body })
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', required_scope: 'articles:publish' },
    })
    const isDraft = !before || 'status' in before
    expect(refused.body.detail).toBe(
      `This key lacks the scope articles:publish; ${isDraft ? REMAIN_DRAFT : 'use a key that has it'}.`,
    )
    for (const atomic of [false, true]) {
      const bulk = { atomic, operations: [{ method, ...(slug && { slug }), body }] }
      const response = await call<{ data?: Result[]; results?: Result[] }>('POST', '/api/artikel/bulk', {
        key: writer,
        body: bulk,
      })
      const results = response.body.results ?? response.body.data ?? []
      expect(results).toMatchObject([{ status: 403, body: { code: 'insufficient_scope' } }])
    }
    expect(slug && (await etag())).toBe(etagBefore)
  })

  test.each([
    { method: 'POST', before: null },
    { method: 'PUT', before: { status: 'draft' } },
    { method: 'PATCH', before: { status: 'draft' } },
  ])('keeps a draft by $method with the status "draft" or none', async ({ method, before }) => {
    for (const status of [{}, { status: 'draft' }]) {
      const path = before ? `/api/artikel/${(await publish(before)).slug}` : '/api/artikel'
      const { body } = await write(method, path, { ...BODY, title: word(), ...status })
      expect(body.data.status).toBe('draft')
    }
  })

  test('may send a published article unchanged', async () => {
    const { slug, title } = await publish({})
    const { status, body } = await write('PATCH', `/api/artikel/${slug}`, { title })
    expect([status, body.meta.result]).toEqual([200, 'unchanged'])
  })

  test('may not restore a revision of a published article', async () => {
    const { slug } = await publish({})
    await service.patch(slug, { title: 'Teh' })
    const refused = await service.errorResponse('POST', `/api/artikel/${slug}/revisions/1/restore`, {
      key: writer,
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope'])
  })
})

describe('a formerly public slug is taken for a key without articles:publish', () => {
  const ways = [
    { name: 'a new draft', send: (slug: string) => write('POST', '/api/artikel', { ...BODY, slug }) },
    {
      name: 'a draft that it renames',
      send: async (slug: string) => write('PATCH', `/api/artikel/${await ownDraft()}`, { slug }),
    },
    {
      name: 'a draft that it replaces',
      send: async (slug: string) => write('PUT', `/api/artikel/${await ownDraft()}`, { ...BODY, slug }),
    },
  ]
  const ends = [
    { end: 'its article has another one', leave: renamed, status: 308 },
    { end: 'its article is deleted', leave: service.remove, status: 410 },
  ]

  test.each(ends.flatMap((end) => ways.map((way) => ({ ...end, ...way }))))(
    'when $end: $name does not get it',
    async ({ send, leave, status }) => {
      const { slug } = await publish({ slug: word() })
      await leave(slug)
      expect(await send(slug)).toMatchObject({
        status: 409,
        body: { code: 'slug_taken', suggested_slug: `${slug}-2` },
      })
      expect((await detail(slug)).status).toBe(status)
    },
  )

  test('when its article has another one: a restored draft does not get it', async () => {
    const slug = await ownDraft()
    await service.remove(slug)
    await publish({ slug })
    await renamed(slug)
    const restored = await call<Problem>('POST', `/api/artikel/${slug}/restore`, { key: writer })
    expect([restored.status, restored.body.code]).toEqual([409, 'slug_taken'])
    expect((await detail(slug)).status).toBe(308)
  })

  test.each(ends)('when $end: the title of a draft generates another slug', async ({ leave, status }) => {
    const { slug } = await publish({ slug: word() })
    await leave(slug)
    const { body } = await write('POST', '/api/artikel', { ...BODY, title: slug })
    expect(body.data.slug).toBe(`${slug}-2`)
    const reset = await write('PATCH', `/api/artikel/${await ownDraft()}`, { title: slug, slug: null })
    expect(reset.body.data.slug).toBe(`${slug}-3`)
    expect((await detail(slug)).status).toBe(status)
  })

  test.each([{}, { slug: word() }])(
    'when its article is deleted: PUT at it makes no draft, with %o',
    async (named) => {
      const { slug } = await publish({})
      await service.remove(slug)
      const { status, body } = await write('PUT', `/api/artikel/${slug}`, { ...BODY, ...named })
      expect([status, body]).toMatchObject([409, { code: 'slug_taken' }])
      expect((await detail(slug)).status).toBe(410)
    },
  )

  test('but a draft gets back its own former slug', async () => {
    const slug = await ownDraft()
    const { id } = (await service.patch(slug, { status: 'published' })).body.data
    await service.patch(slug, { slug: word(), status: 'draft' })
    const now = (await detail(slug, { key: service.apiKey })).headers.get('location')
    const { status, body } = await write('PATCH', `${now}`, { slug })
    expect([status, body.data]).toMatchObject([200, { id, slug }])
  })

  test('but the former slug of a draft is free', async () => {
    const { slug } = await publish({ status: 'draft' })
    await renamed(slug)
    expect((await write('POST', '/api/artikel', { ...BODY, slug })).status).toBe(201)
  })
})

async function ownDraft(): Promise<string> {
  return (await write('POST', '/api/artikel', { ...BODY, title: word() })).body.data.slug
}

async function renamed(slug: string): Promise<void> {
  await service.patch(slug, { slug: word() })
}

type Result = { status: number; body: Problem }

function write(method: string, path: string, body: object) {
  return call<WriteBody>(method, path, { key: writer, body })
}
