import { describe, expect, test } from 'vitest'
import { service, word } from './support/service'

const { detail, errorResponse, patch, post, publish, put } = service

describe('a caller whose clock is fast', () => {
  test.each(['POST', 'PUT'])('publishes with its date by %s, and again without a change', async (method) => {
    const slug = word()
    const date = ahead(1_000)
    const body = { title: slug, category: word(), content: 'Isi.', published_at: date }
    const written = method === 'POST' ? await post(body) : await put(slug, body)
    expect(written.status).toBe(201)
    expect(written.body.data).toMatchObject({ status: 'published', published_at: date })
    expect((await detail(slug)).body.data.published_at).toBe(date)
    expect((await put(slug, body)).body.meta.result).toBe('unchanged')
  })

  test('publishes a draft with it', async () => {
    const { slug } = await publish({ status: 'draft', published_at: ahead(1_000) })
    expect((await patch(slug, { status: 'published' })).status).toBe(200)
  })
})

describe('a date that is yet to come', () => {
  const YEAR = 365 * 86_400_000

  test.each([3_600_000, 9 * YEAR])('is kept by a draft for its publication: %s ms ahead', async (ms) => {
    const date = ahead(ms)
    const { slug, published_at } = await publish({ status: 'draft', published_at: date })
    expect(published_at).toBeNull()
    const refused = await errorResponse('PATCH', `/api/artikel/${slug}`, { body: { status: 'published' } })
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ pointer: '/published_at', code: 'in_future' }],
    ])
    expect((await detail(slug)).status).toBe(404)
    expect(refused.body.detail).toContain(`published_at is in the future (${date}); send one that has come`)
    expect((await patch(slug, { status: 'published', published_at: null })).status).toBe(200)
  })

  test('is refused for a published article, with a way out that works', async () => {
    const body = { title: word(), category: word(), content: 'Isi.', published_at: ahead(3_600_000) }
    const { status, body: problem } = await errorResponse('POST', '/api/artikel', { body })
    expect([status, problem.errors?.map(({ code }) => code)]).toEqual([422, ['in_future']])
    const [, offered] = /such as "([^"]+)"/.exec(problem.detail) ?? []
    expect((await post({ ...body, published_at: offered })).status).toBe(201)
    expect((await post({ ...body, status: 'draft' })).status).toBe(201)
  })

  test('is refused more than ten years ahead, for a draft too', async () => {
    const body = {
      title: word(),
      category: word(),
      content: 'Isi.',
      status: 'draft',
      published_at: ahead(11 * YEAR),
    }
    const { body: problem } = await errorResponse('POST', '/api/artikel', { body })
    expect(problem.errors).toMatchObject([{ pointer: '/published_at', code: 'in_future' }])
  })
})

function ahead(ms: number): string {
  return new Date(Date.now() + ms).toISOString()
}
