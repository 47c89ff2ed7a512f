import { describe, expect, test } from 'vitest'
import { service, slugsOf, word } from './support/service'

const { detail, list, patch, publish, errorResponse, remove } = service

describe('PATCH', () => {
  test('changes only the given fields', async () => {
    const before = await publish({ tags: 'satu, dua', author: 'Sari', summary: 'Ringkasan.' })
    const { status, headers, body } = await patch(before.slug, { title: ' Teh ', tags: ['tiga'] })
    expect(status).toBe(200)
    expect(headers.get('etag')).toBe(`"${before.id}-2"`)
    expect(body.meta).toEqual({ result: 'updated', warnings: [] })
    expect(body.data).toEqual({
      ...before,
      title: 'Teh',
      tags: ['tiga'],
      seo: { ...before.seo, title: 'Teh', keywords: ['tiga'] },
      updated_at: body.data.updated_at,
      related_articles: body.data.related_articles,
    })
  })

  test('accepts a body of application/merge-patch+json', async () => {
    const { slug } = await publish({})
    const { status, body } = await patch(
      slug,
      { title: 'Teh' },
      { headers: { 'Content-Type': 'application/merge-patch+json; charset=UTF-8' } },
    )
    expect([status, body.data.title]).toEqual([200, 'Teh'])
  })

  test.each([{}, { title: 'Kopi' }, { summary: null }, { tags: '' }, { unknown: 1 }])(
    'with the current values changes nothing: %j',
    async (change) => {
      const before = await publish({ title: 'Kopi' })
      const { status, headers, body } = await patch(before.slug, change)
      expect([status, body.meta.result]).toEqual([200, 'unchanged'])
      expect(headers.get('etag')).toBe(`"${before.id}-1"`)
      expect(body.data).toEqual({ ...before, related_articles: body.data.related_articles })
    },
  )

  test('ignores a blank optional field', async () => {
    const before = await publish({ tags: 'satu, dua', summary: 'Ringkasan.', author: 'Sari' })
    const { body } = await patch(before.slug, { tags: ' ', summary: '', author: '  ' })
    expect(body.meta.result).toBe('unchanged')
    expect(body.data).toMatchObject({ tags: ['satu', 'dua'], summary: 'Ringkasan.', author: 'Sari' })
  })

  const resets = [
    { field: 'summary', given: 'Ringkasan.', read: 'summary', default: 'Isi.' },
    { field: 'tags', given: 'satu', read: 'tags', default: [] },
    { field: 'author', given: 'Sari', read: 'author', default: 'Redaksi' },
    { field: 'status', given: 'draft', read: 'status', default: 'published' },
    {
      field: 'cover_image_url',
      given: 'https://example.org/a.jpg',
      read: 'cover_image_url',
      default: null,
    },
    { field: 'gallery', given: ['https://example.org/a.jpg'], read: 'gallery', default: [] },
    { field: 'content_format', given: 'markdown', read: 'content_format', default: 'text' },
  ] as const

  test.each(resets)('resets $field to its default by null', async ({ field, given, read, ...row }) => {
    const { slug } = await publish({ content: 'Isi.', [field]: given })
    const { status, body } = await patch(slug, { [field]: null })
    expect(status).toBe(200)
    expect(body.data[read]).toEqual(row.default)
  })

  test('resets the metadata by null, so that it follows title and content', async () => {
    const { slug } = await publish({
      title: 'Kopi',
      content: 'Isi.',
      meta_title: 'a',
      meta_description: 'b',
      meta_keywords: 'c',
    })
    const { body } = await patch(slug, { meta_title: null, meta_description: null, meta_keywords: null })
    expect(body.data.seo).toMatchObject({ title: 'Kopi', description: 'Isi.', keywords: [] })
  })

  test('derives the slug from the title again by null', async () => {
    const { slug } = await publish({ slug: word() })
    const title = word()
    const { body } = await patch(slug, { title, slug: null })
    expect(body.data.slug).toBe(title)
    expect((await detail(slug)).headers.get('location')).toBe(`/api/artikel/${title}`)
  })

  test('sets the date of an article to now by null', async () => {
    const { slug } = await publish({ published_at: '2020-01-01T00:00:00Z' })
    const before = new Date().toISOString()
    const { body } = await patch(slug, { published_at: null })
    expect((body.data.published_at ?? '') >= before).toBe(true)
  })

  test.each([
    { change: { title: null }, field: 'title' },
    { change: { title: ' ' }, field: 'title' },
    { change: { category: null }, field: 'category' },
    { change: { content: '' }, field: 'content' },
  ])('rejects an empty required field: $change', async ({ change, field }) => {
    const { slug } = await publish({})
    const { status, body } = await errorResponse('PATCH', `/api/artikel/${slug}`, { body: change })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { pointer: `/${field}`, code: 'required', message: `${field} is required.` },
    ])
  })

  test('reports all issues at once and leaves the article unchanged', async () => {
    const { slug, title } = await publish({})
    const { body } = await errorResponse('PATCH', `/api/artikel/${slug}`, {
      body: { title: 'Teh', author: 'a'.repeat(192), status: 'x' },
    })
    expect(body.errors?.map(({ pointer }) => pointer)).toEqual(['/author', '/status'])
    expect((await detail(slug)).body.data.title).toBe(title)
  })
})

describe('a draft', () => {
  test('gets its date when it is published, and keeps it when it is made a draft and published again', async () => {
    const { slug, created_at } = await publish({ status: 'draft' })
    const first = await patch(slug, { status: 'published' })
    const date = first.body.data.published_at ?? ''
    expect(date > created_at).toBe(true)
    const back = await patch(slug, { status: 'draft' })
    expect(back.body.data.published_at).toBe(date)
    const again = await patch(slug, { status: 'published' })
    expect(again.body.data.published_at).toBe(date)
  })

  test('is published with the date that was sent for it', async () => {
    const { slug } = await publish({ status: 'draft', published_at: '2020-01-01T00:00:00Z' })
    const { body } = await patch(slug, { status: 'published' })
    expect(body.data.published_at).toBe('2020-01-01T00:00:00.000Z')
  })

  test('appears and disappears everywhere at once', async () => {
    const name = word()
    const { slug } = await publish({ title: name, category: name, tags: name, author: name, status: 'draft' })
    const places = [`kategori=${name}`, `tag=${name}`, `author=${name}`, `q=${name}`]
    const seen = () => Promise.all(places.map(async (place) => slugsOf(await list(place))))
    expect(await seen()).toEqual([[], [], [], []])
    await patch(slug, { status: 'published' })
    expect(await seen()).toEqual([[slug], [slug], [slug], [slug]])
    expect((await detail(slug)).status).toBe(200)
    await patch(slug, { status: 'draft' })
    expect(await seen()).toEqual([[], [], [], []])
    expect((await detail(slug)).status).toBe(404)
  })
})

describe('a former slug', () => {
  test('redirects PUT, PATCH and DELETE too, and changes nothing', async () => {
    const { slug } = await publish({})
    const newSlug = word()
    await patch(slug, { slug: newSlug })
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await errorResponse(method, `/api/artikel/${slug}`, {
        body: method === 'DELETE' ? undefined : { title: 'x', category: 'x', content: 'x' },
      })
      expect([status, headers.get('location')]).toEqual([308, `/api/artikel/${newSlug}`])
    }
    expect((await detail(newSlug)).status).toBe(200)
  })

  test('redirects with the rest of the path and the query', async () => {
    const { slug } = await publish({})
    const newSlug = word()
    await patch(slug, { slug: newSlug })
    const moved = async (method: string, rest: string) => {
      const body = method === 'PATCH' ? { title: 'x' } : undefined
      const path = `/api/artikel/${slug}${rest}`
      const { status, headers } = await errorResponse(method, path, { body, key: service.apiKey })
      expect([status, headers.get('location')]).toEqual([308, `/api/artikel/${newSlug}${rest}`])
    }
    // A client that follows the redirect with the same method and body stays in the dry run.
    await moved('PATCH', '?dry_run=true')
    await moved('GET', '?format=text')
    await moved('GET', '?format=markdown')
    await moved('GET', '/revisions')
    await moved('POST', '/preview')
    await moved('GET', '/figures?from=2026-11-01')
    expect((await detail(newSlug)).body.data.views).toBe(1)
  })

  test('redirects to the current slug in one step', async () => {
    const [first, second, third] = [word(), word(), word()]
    await publish({ slug: first })
    await patch(first, { slug: second })
    await patch(second, { slug: third })
    const locations = [await detail(first), await detail(second)].map(({ headers }) =>
      headers.get('location'),
    )
    expect(locations).toEqual([`/api/artikel/${third}`, `/api/artikel/${third}`])
  })

  test('that the article takes again is current again, without a redirect loop', async () => {
    const [first, second] = [word(), word()]
    await publish({ slug: first })
    await patch(first, { slug: second })
    await patch(second, { slug: first })
    expect((await detail(first)).status).toBe(200)
    expect((await detail(second)).headers.get('location')).toBe(`/api/artikel/${first}`)
  })

  test('that a new article takes no longer redirects', async () => {
    const first = word()
    const { id } = await publish({ slug: first })
    const second = word()
    await patch(first, { slug: second })
    const taker = await publish({ slug: first })
    expect((await detail(first)).body.data.id).toBe(taker.id)
    expect((await detail(second)).body.data.id).toBe(id)
    await remove(first)
    expect((await detail(first)).status).toBe(410)
  })

  test('is free for a generated slug', async () => {
    const title = word()
    await publish({ title })
    await patch(title, { slug: word() })
    expect((await publish({ title })).slug).toBe(title)
  })
})
