import { describe, expect, test } from 'vitest'
import { atOnce, type Service, service, word } from './support/service'

const { call, detail, list, publish, patch, errorResponse } = service

describe('the views of an article', () => {
  test('count 200 parallel calls once each', async () => {
    const { slug } = await publish({})
    expect(await viewsSeen(service, slug, 200)).toEqual(upTo(200))
  })

  test('include the current call, and change neither tag nor date', async () => {
    const { slug, category, updated_at } = await publish({})
    const etags = [await detail(slug), await detail(slug)].map(({ headers }) => headers.get('etag'))
    const third = await detail(slug)
    expect(third.body.data).toMatchObject({ views: 3, updated_at })
    expect([...etags, third.headers.get('etag')]).toEqual(Array(3).fill(etags[0]))
    expect(third.headers.get('cache-control')).toMatch(/\bno-store\b/)
    await patch(slug, { author: 'Sari' })
    expect((await list(`kategori=${category}`)).body.data).toMatchObject([{ slug, views: 3 }])
  })

  test('count each format of the content, and calls with a key', async () => {
    const { slug } = await publish({})
    const forms = [`${slug}?format=text`, `${slug}?format=markdown`, slug, `${slug}?format=html`]
    const seen: number[] = []
    for (const form of forms) seen.push((await detail(form)).body.data.views)
    seen.push((await detail(slug, { key: service.apiKey })).body.data.views)
    expect(seen).toEqual([1, 2, 3, 4, 5])
  })

  test('do not count HEAD, 304, errors or other methods', async () => {
    const { slug } = await publish({})
    const path = `/api/artikel/${slug}`
    const etag = (await detail(slug)).headers.get('etag') ?? ''
    const uncounted = [
      await call('HEAD', path),
      await detail(slug, { headers: { 'If-None-Match': etag } }),
      await detail(slug, { headers: { 'If-None-Match': '*' } }),
      await errorResponse('GET', `${path}?format=pdf`),
      await errorResponse('GET', path, { key: 'nope' }),
      await errorResponse('POST', path, { body: {} }),
      await service.put(slug, {}),
      await call('OPTIONS', path),
    ]
    expect(uncounted.map(({ status }) => status)).toEqual([200, 304, 304, 400, 401, 405, 422, 204])
    expect((await detail(slug)).body.data.views).toBe(2)
  })

  test('do not count HEAD and 304 at the address with a trailing slash, which redirects to the one without', async () => {
    const { slug } = await publish({})
    const path = `/api/artikel/${slug}/`
    const etag = (await detail(slug)).headers.get('etag') ?? ''
    const head = await call('HEAD', path)
    expect([head.status, head.headers.get('location')]).toEqual([308, `/api/artikel/${slug}`])
    const same = await fetch(service.url + path, { headers: { 'If-None-Match': etag } })
    expect(same.status).toBe(304)
    expect((await detail(slug)).body.data.views).toBe(2)
  })

  test('do not count reads of a draft, and continue when it is published', async () => {
    const { slug } = await publish({})
    await detail(slug)
    await patch(slug, { status: 'draft' })
    await detail(slug, { key: service.apiKey })
    await patch(slug, { status: 'published' })
    expect((await detail(slug)).body.data.views).toBe(2)
  })

  test('continue under a new slug, and do not count at the former one', async () => {
    const { slug } = await publish({})
    await detail(slug)
    const newSlug = word()
    await patch(slug, { slug: newSlug })
    expect((await detail(slug)).status).toBe(308)
    expect((await detail(newSlug)).body.data.views).toBe(2)
  })

  test('sort a list from its next change on', async () => {
    const category = word()
    const [once, often] = [await publish({ category }), await publish({ category })]
    await detail(once.slug)
    await viewsSeen(service, often.slug, 5)
    await publish({ category })
    const { body } = await list(`kategori=${category}&sort=-views`)
    expect(body.data.map(({ views }) => views)).toEqual([5, 1, 0])
  })
})

describe('a view of a page', () => {
  const readers: { name: string; headers: Record<string, string>; counts: boolean }[] = [
    { name: 'a person on a page of this site', headers: { 'Sec-Fetch-Site': 'same-origin' }, counts: true },
    {
      name: 'a crawler',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Googlebot/2.1' },
      counts: false,
    },
    {
      name: 'a prefetch',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' },
      counts: false,
    },
    {
      name: 'a prefetch of an older browser',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Moz': 'prefetch' },
      counts: false,
    },
    { name: 'another site', headers: { 'Sec-Fetch-Site': 'cross-site' }, counts: false },
    { name: 'a page of another origin', headers: { Origin: 'https://evil.example' }, counts: false },
    { name: 'a program that sends neither header', headers: {}, counts: false },
  ]

  test.each(readers)('by $name is counted: $counts', async ({ headers, counts }) => {
    const { slug } = await publish({})
    const seen = await call<{ data: { views: number } }>('POST', `/api/artikel/${slug}/dilihat`, {
      key: null,
      headers: { 'User-Agent': 'Mozilla/5.0', ...headers },
    })
    expect(seen.status).toBe(counts ? 200 : 204)
    expect(seen.body).toEqual(counts ? { data: { views: 1 } } : null)
    expect((await detail(slug)).body.data.views).toBe(counts ? 2 : 1)
  })
})

async function viewsSeen(at: Service, slug: string, times: number): Promise<number[]> {
  const responses = await atOnce(times, () => at.detail(slug))
  return responses.map(({ body }) => body.data.views).sort((one, other) => one - other)
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1)
}
