import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { captureFrom } from '../../backend/capture'
import { respondWith } from '../../backend/respond'
import { deliver } from '../../bus/topics'
import { dependOn } from '../../cache/cached'
import { createConcurrencyLimiter } from '../../concurrency-limiter'
import { READ_LIMITS } from '../concurrency-limits'
import { createResponseCache } from './response-cache'
import { createCacheStore } from './store'

const SECOND = 1_000
const LIST = '/api/artikel'
const PAGE = '/artikel/kopi'
const PUBLIC = { 'Content-Type': 'application/json', 'Cache-Control': 'public, s-maxage=5' }
const HTML = { 'Content-Type': 'text/html' }

describe('a response is fresh', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([
    { key: LIST, headers: PUBLIC, seconds: 10 },
    { key: PAGE, headers: HTML, seconds: 60 },
  ])('for $seconds s when it depends on articles: $key', async ({ key, headers, seconds }) => {
    const cache = cacheOf(async (response) => {
      dependOn('list')
      response.writeHead(200, headers).end()
    })
    await cache.warm(key)
    vi.advanceTimersByTime(seconds * SECOND - 1)
    expect(cache.findFresh(key)?.status).toBe(200)
    vi.advanceTimersByTime(1)
    expect(cache.findFresh(key)).toBeUndefined()
    expect(cache.isKnown(key)).toBe(true)
  })

  test.each([
    { key: '/api/openapi.json', headers: PUBLIC },
    { key: '/docs', headers: HTML },
  ])(
    'as long as the service runs when it depends on no articles, even after changes: $key',
    async ({ key, headers }) => {
      const cache = cacheOf(async (response) => {
        response.writeHead(200, headers).end()
      })
      await cache.warm(key)
      deliver(['list', 'article:1'])
      deliver('all')
      vi.advanceTimersByTime(30 * 24 * 3_600 * SECOND)
      expect(cache.findFresh(key)?.status).toBe(200)
    },
  )
})

describe('a response that was read before a change', () => {
  const changes: { name: string; changed: string[] | 'all'; isStored: boolean }[] = [
    { name: 'of what it depends on is not stored', changed: ['article:7', 'list'], isStored: false },
    { name: 'that may concern anything is not stored', changed: 'all', isStored: false },
    { name: 'of something else is stored', changed: ['article:7', 'lists'], isStored: true },
  ]
  test.each(changes)('$name', async ({ changed, isStored }) => {
    const cache = cacheOf(async (response) => {
      dependOn('list')
      deliver(changed)
      response.writeHead(200, PUBLIC).end()
    })
    expect((await cache.warm(LIST)).status).toBe(200)
    expect(cache.isKnown(LIST)).toBe(isStored)
  })
})

describe('a response is stored only when it is public:', () => {
  const responses = [
    { name: 'a page', key: PAGE, headers: HTML, isStored: true },
    { name: 'a list', key: LIST, headers: PUBLIC, isStored: true },
    { name: 'a page that sets a cookie', key: PAGE, headers: { ...HTML, 'Set-Cookie': 'a=b' } },
    { name: 'a list that sets a cookie', key: LIST, headers: { ...PUBLIC, 'set-cookie': 'a=b' } },
    { name: 'a private list', key: LIST, headers: { ...PUBLIC, 'Cache-Control': 'private, max-age=5' } },
    { name: 'a list with no-store', key: LIST, headers: { ...PUBLIC, 'Cache-Control': 'no-store' } },
    {
      name: 'a list without Cache-Control',
      key: LIST,
      headers: { 'Content-Type': 'application/json' },
    },
    { name: 'a public error', key: LIST, status: 404, headers: PUBLIC },
  ]
  test.each(responses)('$name', async ({ key, status = 200, headers, isStored = false }) => {
    const cache = cacheOf(async (response) => {
      dependOn('list')
      response.writeHead(status, headers).end('Isi.')
    })
    expect((await cache.warm(key)).status).toBe(status)
    expect(cache.isKnown(key)).toBe(isStored)
  })
})

/** A cache for a backend that responds by `respond`; `isKnown` tells whether a response is stored, fresh or not. */
function cacheOf(respond: (response: ServerResponse) => Promise<void>) {
  const store = createCacheStore(1_000_000)
  const cache = createResponseCache(
    { respond: respondWith(captureFrom((_, response) => respond(response))), countViews: async () => [] },
    store,
    createConcurrencyLimiter(READ_LIMITS),
  )
  return { ...cache, isKnown: (key: string) => store.find(key) !== undefined }
}
