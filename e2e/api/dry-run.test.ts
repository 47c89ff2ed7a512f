import { describe, expect, test } from 'vitest'
import { type ApiResponse, service, type WriteBody, word } from './support/service'

const { call, categories, detail, list, patch, post, publish, put, errorResponse } = service

describe('a dry run', () => {
  test('of POST returns the article that would be stored, and stores nothing', async () => {
    const title = word()
    await publish({ title })
    const body = {
      title,
      category: word(),
      content: '# Satu\n\n![a](https://example.org/a.jpg) <script>x</script>',
      tags: 'satu, Satu, dua',
      published_at: '2020-01-01T00:00:00Z',
      unknown: 1,
    }
    const dry = await post(body, {}, '?dry_run=true')
    expect(dry.status).toBe(200)
    expectUnstored(dry)
    expect(dry.body.data.slug).toBe(`${title}-2`)
    expect(dry.body.meta.warnings.map(({ code }) => code)).toEqual(['unknown_field', 'content_sanitized'])
    expect((await list(`q=${title}`)).body.meta.pagination.total).toBe(1)
    expect(await isListed(body.category)).toBe(false)

    const stored = await post(body)
    expect(stored.status).toBe(201)
    expectAlike(dry, stored)
  })

  test('of PUT says whether it would create, update or leave the article', async () => {
    const slug = word()
    const body = { title: 'Kopi', category: word(), content: 'Isi.' }
    const created = await put(`${slug}?dry_run=true`, body)
    expect([created.status, created.body.meta.result]).toEqual([200, 'created'])
    expectUnstored(created)
    expect((await detail(slug)).status).toBe(404)

    expectAlike(created, await put(slug, body))
    const unchanged = await put(`${slug}?dry_run=true`, body)
    expect([unchanged.status, unchanged.body.meta.result]).toEqual([200, 'unchanged'])
    const changed = await put(`${slug}?dry_run=true`, { ...body, title: 'Teh' })
    expect([changed.status, changed.body.meta.result, changed.body.data.title]).toEqual([
      200,
      'updated',
      'Teh',
    ])
    expectUnstored(changed)
    expect((await detail(slug)).body.data.title).toBe('Kopi')
    expect((await detail(slug)).headers.get('etag')).toMatch(/-1"$/)
  })

  test('of PATCH returns the result, a new slug included, and leaves no redirect', async () => {
    const { slug } = await publish({})
    const newSlug = word()
    const change = { slug: newSlug, status: 'draft', summary: 'Baru.' }
    const dry = await patch(`${slug}?dry_run=true`, change)
    expect(dry.status).toBe(200)
    expectUnstored(dry)
    const heads = [await call('HEAD', `/api/artikel/${slug}`), await call('HEAD', `/api/artikel/${newSlug}`)]
    expect(heads.map(({ status }) => status)).toEqual([200, 404])
    expectAlike(dry, await patch(slug, change))
  })

  test('reserves no slug', async () => {
    const slug = word()
    const body = { title: 'Kopi', category: 'Kuliner', content: 'Isi.', slug }
    for (let at = 0; at < 3; at++) expect((await post(body, {}, '?dry_run=true')).body.data.slug).toBe(slug)
    expect((await post(body)).body.data.slug).toBe(slug)
  })

  test('fails where the write would fail', async () => {
    const { slug } = await publish({})
    const valid = { title: 'x', category: 'x', content: 'x' }
    const errors = [
      await errorResponse('POST', '/api/artikel?dry_run=true', { body: {} }),
      await errorResponse('POST', '/api/artikel?dry_run=true', { body: { ...valid, slug } }),
      await errorResponse('PATCH', `/api/artikel/${word()}?dry_run=true`, { body: {} }),
      await errorResponse('PUT', `/api/artikel/${slug}?dry_run=true`, {
        body: valid,
        headers: { 'If-None-Match': '*' },
      }),
      await errorResponse('POST', '/api/artikel?dry_run=true', { body: valid, key: null }),
    ]
    expect(errors.map(({ status }) => status)).toEqual([422, 409, 404, 412, 401])
  })

  test('is a write when the parameter is false', async () => {
    const { status } = await post({ title: word(), category: 'x', content: 'x' }, {}, '?dry_run=false')
    expect(status).toBe(201)
  })

  test.each(['1', 'yes', 'TRUE'])('is rejected when the parameter is %s', async (value) => {
    const { status, body } = await errorResponse('POST', `/api/artikel?dry_run=${value}`, { body: {} })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { parameter: 'dry_run', code: 'invalid_value', message: 'dry_run must be true or false.' },
    ])
  })

  test('of DELETE is refused, and deletes nothing', async () => {
    const { slug } = await publish({})
    const { status, body } = await errorResponse('DELETE', `/api/artikel/${slug}?dry_run=true`)
    expect([status, body.detail]).toEqual([400, 'dry_run is not supported for DELETE.'])
    expect((await detail(slug)).status).toBe(200)
  })
})

function expectUnstored({ headers, body }: ApiResponse<WriteBody>) {
  expect(body.data.id).toBeNull()
  expect([headers.has('location'), headers.has('etag')]).toEqual([false, false])
}

/** Ignores the id and the times of the stored article, and related articles, which other tests publish. */
function expectAlike(dry: ApiResponse<WriteBody>, stored: ApiResponse<WriteBody>) {
  const { id, created_at, updated_at, related_articles } = stored.body.data
  const { published_at } = dry.body.data.published_at?.startsWith('2020') ? dry.body.data : stored.body.data
  expect({ ...dry.body.data, id, created_at, updated_at, published_at, related_articles }).toEqual(
    stored.body.data,
  )
  expect(dry.body.meta).toEqual(stored.body.meta)
}

async function isListed(name: string): Promise<boolean> {
  return (await categories()).body.data.some((category) => category.name === name)
}
