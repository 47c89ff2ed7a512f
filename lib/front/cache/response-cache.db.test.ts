import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { captureFrom } from '../../backend/capture'
import { respondWith } from '../../backend/respond'
import { announce, pollAnnouncements, writeAndAnnounce } from '../../bus/announce'
import { markSynchronized, monotonicNow } from '../../bus/topics'
import { watchAnnouncements } from '../../bus/watch'
import { dependOn } from '../../cache/cached'
import { createConcurrencyLimiter } from '../../concurrency-limiter'
import { database } from '../../db/database'
import { READ_LIMITS } from '../concurrency-limits'
import { FrontContext } from '../front-context'
import { FrontResponse } from '../front-response'
import { createResponseCache, type ResponseCache } from './response-cache'
import { createCacheStore } from './store'

/** What stands in for articles: a write changes it and invalidates what was made of it, as every write does. */
let stored: string
/** What the handler waits for after it has read. */
let afterReading: () => Promise<void>
let rendered: number
let asked: number
let server: Server
let url: string
let stopWatching: () => Promise<void>

beforeAll(async () => {
  stopWatching = await watchAnnouncements()
})
afterAll(() => stopWatching())

beforeEach(async () => {
  stored = 'lama'
  rendered = 0
  afterReading = async () => {}
  await pollAnnouncements()
  asked = 0
  const cache = createResponseCache(
    { respond: respondWith(captureFrom(handle)), countViews: async () => [] },
    createCacheStore(1_000_000),
    createConcurrencyLimiter(READ_LIMITS),
  )
  server = createServer({ ServerResponse: FrontResponse })
  server.on('request', (request: IncomingMessage, response: FrontResponse) => {
    asked += 1
    void respond(cache, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/artikel`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

describe('a cached response', () => {
  test('is rendered once, also for those who ask while it is rendered', async () => {
    const gate = holdReaders()
    const asking = [read(), read(), read()]
    await gate.reached
    await expect.poll(() => asked, { interval: 1, timeout: 5_000 }).toBe(3)
    gate.open()
    expect(await Promise.all(asking)).toEqual(Array(3).fill('lama'))
    expect(await read()).toBe('lama')
    expect(rendered).toBe(1)
  })

  test('is invalidated by a write before that write is confirmed', async () => {
    expect(await read()).toBe('lama')
    await write('baru')
    expect(await read()).toBe('baru')
    expect(rendered).toBe(2)
  })

  test('is invalidated by a write of another process when what it announces is polled', async () => {
    expect(await read()).toBe('lama')
    stored = 'baru'
    await database().write((queries) => announce(queries, ['list']))
    await pollAnnouncements()
    expect(await read()).toBe('baru')
  })

  test('stays when something else is written', async () => {
    expect(await read()).toBe('lama')
    await database().write((queries) => announce(queries, ['tag:7', 'article:7']))
    await pollAnnouncements()
    stored = 'baru'
    expect(await read()).toBe('lama')
    expect(rendered).toBe(1)
  })
})

describe('when nobody knows what others changed', () => {
  test('a response is rendered again', async () => {
    expect(await read()).toBe('lama')
    stored = 'baru'
    await loseTrack()
    expect(await read()).toBe('baru')
    expect(await read()).toBe('baru')
    expect(rendered).toBe(2)
  })

  test('a stale one is better than none', async () => {
    expect(await read()).toBe('lama')
    await loseTrack()
    afterReading = () => Promise.reject(new Error('The database is away.'))
    expect(await read()).toBe('lama')
    afterReading = async () => {}
    stored = 'baru'
    expect(await read()).toBe('baru')
  })
})

// Only PostgreSQL has other instances.
describe.runIf(inject('postgresUrl') !== '')('when no look at what others changed has ended for long', () => {
  const HALTED_MS = 10_000

  test('since the process was halted, a response waits for the next one instead of being stale', async () => {
    expect(await read()).toBe('lama')
    stored = 'baru'
    markSynchronized(monotonicNow() - HALTED_MS)
    expect(await read()).toBe('baru')
  })

  test('since the last one failed, the stale response is sent at once', async () => {
    expect(await read()).toBe('lama')
    stored = 'baru'
    markSynchronized(monotonicNow() - HALTED_MS)
    markSynchronized(null)
    expect(await read()).toBe('lama')
    expect(rendered).toBe(1)
  })
})

describe('a response that was read before a write', () => {
  test('and rendered after it is sent to who asked, and not stored', async () => {
    const gate = holdReaders()
    const slow = read()
    await gate.reached
    await write('baru')
    gate.open()
    expect(await slow).toBe('lama')
    expect(await read()).toBe('baru')
    expect(await read()).toBe('baru')
    expect(rendered).toBe(2)
  })

  test('is not sent to who asks after that write', async () => {
    const gate = holdReaders()
    const slow = read()
    await gate.reached
    await write('baru')
    const later = read()
    await expect.poll(() => asked, { interval: 1, timeout: 5_000 }).toBe(2)
    gate.open()
    expect([await slow, await later]).toEqual(['lama', 'baru'])
    expect(await read()).toBe('baru')
  })

  test('that is rolled back is stored', async () => {
    const gate = holdReaders()
    const slow = read()
    await gate.reached
    await database()
      .write(async (queries) => {
        await announce(queries, ['list'])
        throw new Error('no')
      })
      .catch(() => {})
    await pollAnnouncements()
    gate.open()
    expect(await slow).toBe('lama')
    expect(await read()).toBe('lama')
    expect(rendered).toBe(1)
  })
})

describe('writes and reads without a pause', () => {
  test('never show what was before the last confirmed write', async () => {
    stored = '0'
    let answered = 0
    let isOver = false
    const readers = Array.from({ length: 10 }, async () => {
      while (!isOver) {
        const least = answered
        expect(Number(await read())).toBeGreaterThanOrEqual(least)
      }
    })
    for (let version = 1; version <= 150; version++) {
      await write(String(version))
      answered = version
      expect(await read()).toBe(String(version))
    }
    isOver = true
    await Promise.all(readers)
  })
})

/** What the front does with a cacheable request. */
async function respond(cache: ResponseCache, request: IncomingMessage, response: FrontResponse) {
  const key = request.url ?? ''
  const found = cache.findFresh(key)
  if (found) return cache.send(found, request, response)
  return cache.render(key, request, response, new FrontContext(request, response))
}

/** Next, as far as this is concerned: reads, takes its time, responds. */
async function handle(_request: IncomingMessage, response: ServerResponse) {
  rendered += 1
  dependOn('list')
  const read = stored
  await afterReading()
  response.writeHead(200, { 'Content-Type': 'text/plain', 'Cache-Control': 'public, s-maxage=5' })
  response.end(read)
}

async function read(): Promise<string> {
  return (await fetch(url)).text()
}

/** As `lib/articles` writes: in one transaction with its change, which is invalidated before the write is confirmed. */
async function write(value: string): Promise<void> {
  await writeAndAnnounce(async (queries) => {
    stored = value
    await announce(queries, ['list'])
  })
}

/** So much time goes by that the changes of others are kept no more. */
async function loseTrack() {
  await database().write((queries) => announce(queries, ['tag:1']))
  await pollAnnouncements()
  await database().write((queries) => queries.cacheChange.deleteMany({}))
  await database().write((queries) => announce(queries, ['tag:1']))
  await pollAnnouncements()
}

/** Holds the next render between its reading and its end. */
function holdReaders() {
  let open: () => void = () => {}
  let reach: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  afterReading = () => {
    afterReading = async () => {}
    reach()
    return opened
  }
  return { reached, open: () => open() }
}
