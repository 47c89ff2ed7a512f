import { describe, expect, test } from 'vitest'
import { service, word } from './support/service'

const { call, detail, list, publish, put, errorResponse } = service
const body = { title: 'Kopi', category: 'Kuliner', content: 'Isi.' }

describe('PUT at an unknown slug', () => {
  test('creates an article', async () => {
    const slug = word()
    const { status, headers, body: result } = await put(slug, body)
    expect(status).toBe(201)
    expect(result.meta).toEqual({ result: 'created', warnings: [] })
    expect(result.data).toMatchObject({ ...body, content: '<p>Isi.</p>', slug, views: 0 })
    expect(headers.get('location')).toBe(`${new URL(result.data.url).origin}/api/artikel/${slug}`)
    expect(headers.get('etag')).toBe(`"${result.data.id}-1"`)
  })

  test('creates it at the slug of the body, to which the requested slug redirects', async () => {
    const [slug, other] = [word(), word()]
    const { status, body: result } = await put(slug, { ...body, slug: other })
    expect([status, result.data.slug]).toEqual([201, other])
    const former = await detail(slug)
    expect([former.status, former.headers.get('location')]).toEqual([308, `/api/artikel/${other}`])
  })

  test('creates a new article where one was deleted', async () => {
    const { slug, id } = await publish({})
    await service.remove(slug)
    const { status, body: result } = await put(slug, body)
    expect(status).toBe(201)
    expect(result.data.id).not.toBe(id)
    expect((await detail(slug)).body.data.id).toBe(result.data.id)
  })

  test.each(['Kopi', 'kopi--susu', '-kopi', 'kopi.susu', 'é', '!', 'a'.repeat(192)])(
    'is rejected at %s, which is not a slug',
    async (slug) => {
      const { status, body: problem } = await errorResponse(
        'PUT',
        `/api/artikel/${encodeURIComponent(slug)}`,
        {
          body,
        },
      )
      expect(status).toBe(422)
      expect(problem.errors).toMatchObject([{ parameter: 'slug', code: 'invalid_slug' }])
    },
  )

  test('is rejected at a reserved word', async () => {
    const { status, body: problem } = await errorResponse('PUT', '/api/artikel/halaman', { body })
    expect([status, problem.code]).toEqual([422, 'validation_failed'])
  })
})

describe('PUT at the slug of an article', () => {
  test('replaces it: absent fields get their defaults, its date and views stay', async () => {
    const before = await publish({
      summary: 'Ringkasan.',
      tags: 'satu',
      author: 'Sari',
      cover_image_url: 'https://example.org/a.jpg',
      meta_title: 'Judul',
      gallery: ['https://example.org/b.jpg'],
      published_at: '2020-01-01T00:00:00Z',
    })
    await detail(before.slug)
    const { status, headers, body: result } = await put(before.slug, body)
    expect(status).toBe(200)
    expect(result.meta).toEqual({ result: 'updated', warnings: [] })
    expect(headers.has('location')).toBe(false)
    expect(headers.get('etag')).toBe(`"${before.id}-2"`)
    expect(result.data).toMatchObject({
      id: before.id,
      slug: before.slug,
      title: 'Kopi',
      summary: 'Isi.',
      tags: [],
      author: 'Redaksi',
      cover_image_url: null,
      gallery: [],
      views: 1,
      seo: { title: 'Kopi' },
      published_at: '2020-01-01T00:00:00.000Z',
      created_at: before.created_at,
    })
    expect(result.data.updated_at > before.updated_at).toBe(true)
  })

  const equals = [
    { name: 'the required fields', given: {} },
    {
      name: 'every field',
      given: {
        summary: ' Ringkasan. ',
        tags: 'satu, Dua',
        cover_image_url: 'https://example.org/a.jpg',
        author: 'Sari',
        status: 'published',
        meta_title: 'Judul',
        meta_description: 'Uraian',
        meta_keywords: 'a, b',
        content_format: 'markdown',
        gallery: ['https://example.org/b.jpg', { url: 'https://example.org/c.jpg', alt: 'c' }],
        published_at: '2020-01-01T07:00:00+07:00',
      },
    },
    { name: 'a draft', given: { status: 'draft' } },
    { name: 'an unknown field', given: { unknown: 1 } },
    { name: 'a long title of rare characters', given: { title: `Judul1 ${'𠮷野家'.repeat(80)}` } },
  ]

  test.each(equals)('changes nothing when it is equal in $name', async ({ given }) => {
    const slug = word()
    const first = await put(slug, { ...body, ...given })
    const again = await put(slug, { ...body, ...given })
    expect(again.status).toBe(200)
    expect(again.body.meta.result).toBe('unchanged')
    const { related_articles } = again.body.data
    expect(again.body.data).toEqual({ ...first.body.data, related_articles })
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  })

  test.each(['published', 'draft'])(
    'changes nothing of a %s article when its own fields are sent back',
    async (status) => {
      const { slug, updated_at } = await publish({ status })
      const source = await detail(`${slug}?format=source`, { key: service.apiKey })
      const { body: result } = await put(slug, source.body.data.fields ?? {})
      expect([result.meta.result, result.data.updated_at]).toEqual(['unchanged', updated_at])
    },
  )

  test('updates it when only the spelling of a tag changes', async () => {
    const slug = word()
    const name = word()
    await put(slug, { ...body, tags: name })
    const { body: result } = await put(slug, { ...body, tags: name.toUpperCase() })
    expect(result.meta.result).toBe('updated')
    expect(result.data.tags).toEqual([name.toUpperCase()])
  })

  test('renames it by a slug in the body, and its former address redirects', async () => {
    const { slug, id } = await publish({})
    const other = word()
    const { status, body: result } = await put(slug, { ...body, slug: other })
    expect([status, result.data.id, result.data.slug]).toEqual([200, id, other])
    const redirect = await errorResponse('PUT', `/api/artikel/${slug}`, { body })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([308, `/api/artikel/${other}`])
  })

  test("is rejected when the slug of the body is another article's", async () => {
    const [one, other] = [await publish({}), await publish({})]
    const { status, body: problem } = await errorResponse('PUT', `/api/artikel/${one.slug}`, {
      body: { ...body, slug: other.slug },
    })
    expect(status).toBe(409)
    expect(problem).toMatchObject({ existing_url: other.url, suggested_slug: `${other.slug}-2` })
    expect((await detail(one.slug)).body.data.title).toBe(one.title)
  })

  test('makes it a draft, which disappears everywhere', async () => {
    const category = word()
    const { slug } = await publish({ category })
    const { body: result } = await put(slug, { ...body, category, status: 'draft' })
    expect(result.data.status).toBe('draft')
    expect((await list(`kategori=${category}`)).body.data).toEqual([])
    expect((await detail(slug)).status).toBe(404)
  })
})

describe('If-None-Match: * on PUT', () => {
  const headers = { 'If-None-Match': '*' }

  test('creates an article at an unknown slug', async () => {
    expect((await put(word(), body, { headers })).status).toBe(201)
  })

  const articles = ['published', 'draft'].flatMap((status) =>
    ['Kopi', 'Teh'].map((title) => ({ status, title })),
  )

  test.each(articles)(
    'is rejected at the slug of a $status article, even with the title $title',
    async (to) => {
      const slug = word()
      await put(slug, { ...body, status: to.status })
      const { status, body: problem } = await errorResponse('PUT', `/api/artikel/${slug}`, {
        body: { ...body, ...to },
        headers,
      })
      expect([status, problem.code]).toEqual([412, 'precondition_failed'])
      expect((await detail(slug, { key: service.apiKey })).body.data.title).toBe('Kopi')
    },
  )
})

describe('If-Match', () => {
  const methods = ['PUT', 'PATCH', 'DELETE']

  test.each(methods)('accepts a %s with the current tag', async (method) => {
    const slug = word()
    const { headers } = await put(slug, body)
    const etag = headers.get('etag') ?? ''
    const { status } = await call(method, `/api/artikel/${slug}`, {
      body: method === 'DELETE' ? undefined : { ...body, title: 'Teh' },
      headers: { 'If-Match': `"0", ${etag}` },
    })
    expect(status).toBe(method === 'DELETE' ? 204 : 200)
  })

  const stale = [
    { name: 'an older tag', tagOf: (etag: string) => etag.replace(/\d+"$/, '0"') },
    { name: 'a weak tag', tagOf: (etag: string) => `W/${etag}` },
    { name: 'no tag', tagOf: () => '' },
  ]

  test.each(methods.flatMap((method) => stale.map((row) => ({ method, ...row }))))(
    'rejects a $method with $name and leaves the article unchanged',
    async ({ method, tagOf }) => {
      const slug = word()
      const first = await put(slug, body)
      const { status, body: problem } = await errorResponse(method, `/api/artikel/${slug}`, {
        body: method === 'DELETE' ? undefined : { ...body, title: 'Teh' },
        headers: { 'If-Match': tagOf(first.headers.get('etag') ?? '') },
      })
      expect([status, problem.code]).toEqual([412, 'precondition_failed'])
      expect((await put(slug, body)).body.meta.result).toBe('unchanged')
    },
  )

  test.each(['*', '"1-1"'])('%s rejects a PUT at an unknown slug, and says so', async (tag) => {
    const slug = word()
    const { status, body: problem } = await errorResponse('PUT', `/api/artikel/${slug}`, {
      body,
      headers: { 'If-Match': tag },
    })
    expect([status, problem.detail]).toEqual([
      412,
      'There is no article with this slug, which If-Match requires; leave If-Match out to create one.',
    ])
    expect((await detail(slug)).status).toBe(404)
  })

  test('still matches after a view, but not after an update', async () => {
    const slug = word()
    const first = await put(slug, body)
    const etag = first.headers.get('etag') ?? ''
    await detail(slug)
    const second = await service.patch(slug, { title: 'Teh' }, { headers: { 'If-Match': etag } })
    expect(second.status).toBe(200)
    const third = await service.patch(slug, { title: 'Susu' }, { headers: { 'If-Match': etag } })
    expect(third.status).toBe(412)
  })
})
