import { describe, expect, test } from 'vitest'
import { service, word } from './support/service'

const { call, publish, patch } = service

const SHARED = 'public, max-age=0, s-maxage=5'
const EXPOSED = 'Link, X-Total-Count, ETag, X-Request-Id'

const cacheable = [
  { name: 'a list', path: '/api/artikel' },
  { name: 'a filtered list', path: `/api/artikel?kategori=${word()}` },
  { name: 'a search', path: `/api/artikel?q=${word()}` },
  { name: 'the categories', path: '/api/artikel/categories' },
  { name: 'the newest articles', path: '/api/artikel/latest' },
]

describe('a shared response', () => {
  test.each(cacheable)('of $name has an entity tag and is 304 for that tag', async ({ path }) => {
    const filtered = path.includes('kategori') || path.includes('q=')
    const get = () => call('GET', path)
    const { status, headers } = await get()
    const etag = headers.get('etag') ?? ''
    expect(status).toBe(200)
    expect(etag).toMatch(/^(W\/)?"[^"]+"$/)
    expect(headers.get('cache-control')).toBe(SHARED)
    expect(headers.get('vary')).toBe('Authorization, X-API-Key, Artikel-Desk, Accept-Encoding')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toBe(EXPOSED)
    if (!filtered) return

    // Other tests write to the other lists, which changes their tags.
    for (const sent of [etag, `W/${etag.replace(/^W\//, '')}`, `"x", ${etag}`, '*']) {
      const again = await call('GET', path, { headers: { 'If-None-Match': sent } })
      expect([again.status, again.body]).toEqual([304, null])
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('cache-control')).toBe(SHARED)
    }
    const other = await call('GET', path, { headers: { 'If-None-Match': '"x"' } })
    expect(other.status).toBe(200)
  })

  test.each(cacheable)('of $name has the same headers for HEAD as for GET, and no body', async ({ path }) => {
    const { status, headers, body } = await call('HEAD', path)
    expect([status, body]).toEqual([200, null])
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0)
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.has('etag')).toBe(true)
  })

  test('changes as soon as an article is published', async () => {
    const category = word()
    const path = `/api/artikel?kategori=${category}`
    const before = (await call('GET', path)).headers.get('etag') ?? ''
    await publish({ category })
    const after = await call('GET', path, { headers: { 'If-None-Match': before } })
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(before)
  })

  test.each(cacheable)(
    'of $name has no Age header on a cache hit, so that another cache may keep it',
    async ({ path }) => {
      const read = async () => (await call('GET', path)).headers
      await expect.poll(async () => (await read()).get('cache-status')).toMatch(/; hit$/)
      expect((await read()).has('age')).toBe(false)
    },
  )

  test.each(cacheable)('of $name is private when the request has a key', async ({ path }) => {
    const { headers } = await call('GET', path, { key: service.apiKey })
    expect(headers.get('cache-control')).toBe('private, no-store')
    const byHeader = await call('GET', path, { headers: { 'X-API-Key': service.apiKey } })
    expect(byHeader.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('a detail', () => {
  test('has an entity tag that changes with the article, not with its views', async () => {
    const { slug, id } = await publish({})
    const path = `/api/artikel/${slug}`
    const first = await call('GET', path)
    expect(first.headers.get('etag')).toBe(`"${id}-1"`)
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    expect(first.headers.get('vary')).toBe('Authorization, X-API-Key, Artikel-Desk, Accept-Encoding')
    const same = await call('GET', path, { headers: { 'If-None-Match': `"${id}-1"` } })
    expect([same.status, same.body]).toEqual([304, null])
    await patch(slug, { title: 'Lain' })
    const changed = await call('GET', path, { headers: { 'If-None-Match': `"${id}-1"` } })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, `"${id}-2"`])
  })

  test('is complete in every encoding that a client may accept', async () => {
    const { slug } = await publish({ content: 'kata '.repeat(2_000) })
    for (const encoding of ['identity', 'gzip', 'br', 'gzip;q=0, *;q=0', 'br;q=0, gzip']) {
      const { body } = await call<{ data: { slug: string } }>('GET', `/api/artikel/${slug}`, {
        headers: { 'Accept-Encoding': encoding },
      })
      expect(body.data.slug).toBe(slug)
    }
  })
})

describe('another origin', () => {
  const errors = [
    { path: '/api/artikel?limit=x', status: 400 },
    { path: `/api/artikel/${word()}`, status: 404 },
    { path: '/api/unknown', status: 404 },
  ]

  test.each(errors)('may read the error $status of a read', async ({ path, status }) => {
    const { status: got, headers } = await call('GET', path, { headers: { Origin: 'https://other.example' } })
    expect(got).toBe(status)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toBe(EXPOSED)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('may read a 304, and the response to a request with a key', async () => {
    const { slug, id } = await publish({})
    const same = await call('GET', `/api/artikel/${slug}`, { headers: { 'If-None-Match': `"${id}-1"` } })
    expect(same.headers.get('access-control-allow-origin')).toBe('*')
    const keyed = await call('GET', '/api/artikel', { key: service.apiKey })
    expect(keyed.headers.get('access-control-allow-origin')).toBe('*')
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('may not %s', async (method) => {
    const path = method === 'POST' ? '/api/artikel' : `/api/artikel/${word()}`
    const { headers } = await call(method, path, { body: {}, headers: { Origin: 'https://other.example' } })
    expect(headers.has('access-control-allow-origin')).toBe(false)
  })

  test('may only read according to the preflight', async () => {
    const { status, headers } = await call('OPTIONS', '/api/artikel', {
      key: null,
      headers: { Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(status).toBe(204)
    // RFC 9110 §8.6
    expect(headers.has('content-length')).toBe(false)
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD')
    expect(headers.has('access-control-allow-headers')).toBe(false)
  })
})
