import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliver } from '../../bus/topics'
import { parseRequestTarget } from '../request-target'
import type { CachedResponse } from './cached-response'
import { toCachedResponse } from './to-cached-response'
import { keepWarm, QUIET_MS } from './warm-up'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const FIRST = ['/api/artikel/latest', '/artikel/baru', '/artikel/lama', '/', '/artikel']

test('a start renders the newest articles, the home page and the list', async () => {
  const { rendered } = await startWith(['baru', 'lama'])
  expect(rendered).toEqual(FIRST)
})

test('a start of a site without articles renders no page', async () => {
  const { rendered } = await startWith([])
  expect(rendered).toEqual(['/api/artikel/latest'])
})

test('outdated responses are rendered again after a quiet period without changes', async () => {
  const { rendered, forget } = await startWith(['baru', 'lama'])
  rendered.length = 0
  forget('/', '/artikel/baru')
  for (let change = 0; change < 100; change++) {
    deliver(['article:1', 'updates'])
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1)
  }
  expect(rendered).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(rendered).toEqual(['/api/artikel/latest', '/artikel/baru', '/'])
})

test('changes of drafts only and unknown changes render nothing', async () => {
  const { rendered } = await startWith(['baru', 'lama'])
  rendered.length = 0
  deliver(['drafts'])
  deliver('all')
  await vi.advanceTimersByTimeAsync(10 * QUIET_MS)
  expect(rendered).toEqual([])
})

test('the warm-up yields to other work, even between pages', async () => {
  const { rendered, forget, setIdle } = await startWith(['baru', 'lama'])
  rendered.length = 0
  forget('/', '/artikel')
  setIdle(() => false)
  deliver(['updates'])
  await vi.advanceTimersByTimeAsync(10 * QUIET_MS)
  expect(rendered).toEqual([])

  setIdle(() => !rendered.includes('/'))
  await vi.advanceTimersByTimeAsync(QUIET_MS)
  expect(rendered).toEqual(['/api/artikel/latest', '/'])
  setIdle(() => true)
  await vi.advanceTimersByTimeAsync(QUIET_MS)
  expect(rendered).toEqual(['/api/artikel/latest', '/', '/api/artikel/latest', '/artikel'])
})

test('a stopping service renders nothing more', async () => {
  const { rendered, forget, stop } = await startWith(['baru', 'lama'])
  rendered.length = 0
  forget('/')
  deliver(['updates'])
  stop()
  deliver(['updates'])
  await vi.advanceTimersByTimeAsync(10 * QUIET_MS)
  expect(rendered).toEqual([])
})

/** Warms the cache of a site with these articles. It holds responses until `forget`; `rendered` lists their keys in order. */
async function startWith(slugs: string[]) {
  const rendered: string[] = []
  const held = new Map<string, CachedResponse>()
  let isIdle = () => true
  const warm = async (key: string) => {
    rendered.push(key)
    const cached = listOf(slugs)
    held.set(key, cached)
    return cached
  }
  const stop = keepWarm({ warm, findFresh: (key) => held.get(key) }, () => isIdle())
  await vi.advanceTimersByTimeAsync(0)
  return {
    rendered,
    stop,
    forget: (...keys: string[]) => {
      for (const key of keys) held.delete(key)
    },
    setIdle: (isNowIdle: () => boolean) => {
      isIdle = isNowIdle
    },
  }
}

function listOf(slugs: string[]): CachedResponse {
  const body = new TextEncoder().encode(JSON.stringify({ data: slugs.map((slug) => ({ slug })) }))
  const context = { id: '', clientAddress: '', dependencies: new Set<string>() }
  return toCachedResponse(
    { status: 200, headers: [], body },
    context,
    parseRequestTarget('/api/artikel/latest').route,
  )
}
