import { describe, expect, test } from 'vitest'
import type { Answer, WriteBody } from './support/service'
import { service, word } from './support/service'

const { call, categories, detail, list, patch, post, publish, put, refusal } = service

describe('a dry run', () => {
  test('of POST tells the article that would be stored, and stores nothing', async () => {
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

  test('of PUT tells whether it would make, change or leave', async () => {
    const slug = word()
    const body = { title: 'Kopi', category: word(), content: 'Isi.' }
    const made = await put(`${slug}?dry_run=true`, body)
    expect([made.status, made.body.meta.result]).toEqual([200, 'created'])
    expectUnstored(made)
    expect((await detail(slug)).status).toBe(404)

    expectAlike(made, await put(slug, body))
    const left = await put(`${slug}?dry_run=true`, body)
    expect([left.status, left.body.meta.result]).toEqual([200, 'unchanged'])
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

  test('of PATCH tells what would be, a new slug included, and leaves no redirect', async () => {
    const { slug } = await publish({})
    const renameScopes = word()
    const change = { slug: renameScopes, status: 'draft', summary: 'Baru.' }
    const dry = await patch(`${slug}?dry_run=true`, change)
    expect(dry.status).toBe(200)
    expectUnstored(dry)
    const heads = [
      await call('HEAD', `/api/artikel/${slug}`),
      await call('HEAD', `/api/artikel/${renameScopes}`),
    ]
    expect(heads.map(({ status }) => status)).toEqual([200, 404])
    expectAlike(dry, await patch(slug, change))
  })

  test('reserves no slug', async () => {
    const slug = word()
    const body = { title: 'Kopi', category: 'Kuliner', content: 'Isi.', slug }
    for (let at = 0; at < 3; at++) expect((await post(body, {}, '?dry_run=true')).body.data.slug).toBe(slug)
    expect((await post(body)).body.data.slug).toBe(slug)
  })

  test('is refused for what the write would be refused for', async () => {
    const { slug } = await publish({})
    const valid = { title: 'x', category: 'x', content: 'x' }
    const refusals = [
      await refusal('POST', '/api/artikel?dry_run=true', { body: {} }),
      await refusal('POST', '/api/artikel?dry_run=true', { body: { ...valid, slug } }),
      await refusal('PATCH', `/api/artikel/${word()}?dry_run=true`, { body: {} }),
      await refusal('PUT', `/api/artikel/${slug}?dry_run=true`, {
        body: valid,
        headers: { 'If-None-Match': '*' },
      }),
      await refusal('POST', '/api/artikel?dry_run=true', { body: valid, key: null }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([422, 409, 404, 412, 401])
  })

  test('is no dry run when it says false', async () => {
    const { status } = await post({ title: word(), category: 'x', content: 'x' }, {}, '?dry_run=false')
    expect(status).toBe(201)
  })

  test.each(['1', 'yes', 'TRUE'])('is refused when it says %s', async (value) => {
    const { status, body } = await refusal('POST', `/api/artikel?dry_run=${value}`, { body: {} })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { parameter: 'dry_run', code: 'invalid_value', message: 'dry_run must be true or false.' },
    ])
  })

  test('of DELETE there is not, and who asks for one loses nothing', async () => {
    const { slug } = await publish({})
    const { status, body } = await refusal('DELETE', `/api/artikel/${slug}?dry_run=true`)
    expect([status, body.detail]).toEqual([400, 'dry_run is not supported for DELETE.'])
    expect((await detail(slug)).status).toBe(200)
  })
})

function expectUnstored({ headers, body }: Answer<WriteBody>) {
  expect(body.data.id).toBeNull()
  expect([headers.has('location'), headers.has('etag')]).toEqual([false, false])
}

/** But for what only a stored article has, an id and the time of its writing, and for what others write meanwhile. */
function expectAlike(dry: Answer<WriteBody>, stored: Answer<WriteBody>) {
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
