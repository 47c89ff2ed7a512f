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

/** Stands for the articles. A write changes it and invalidates the responses made from it. */
let stored: string
/** The handler waits for this after its read. */
let afterReading: () => Promise<void>
/** Runs as a request arrives: between two polls, of which there are many a second. */
let onArrival: () => void
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
  onArrival = () => {}
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
  test('is rendered once, even for requests during the render', async () => {
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

  test('is invalidated by a write of another process when its announcement is polled', async () => {
    expect(await read()).toBe('lama')
    stored = 'baru'
    await database().write((queries) => announce(queries, ['list']))
    await pollAnnouncements()
    expect(await read()).toBe('baru')
  })

  test('stays after an unrelated write', async () => {
    expect(await read()).toBe('lama')
    await database().write((queries) => announce(queries, ['tag:7', 'article:7']))
    await pollAnnouncements()
    stored = 'baru'
    expect(await read()).toBe('lama')
    expect(rendered).toBe(1)
  })
})

describe('when the changes of others are unknown', () => {
  test('a response is rendered again', async () => {
    expect(await read()).toBe('lama')
    stored = 'baru'
    await loseTrack()
    expect(await read()).toBe('baru')
    expect(await read()).toBe('baru')
    expect(rendered).toBe(2)
  })

  test('a stale response is sent if it cannot be rendered again', async () => {
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
describe.runIf(inject('postgresUrl') !== '')('when no poll for changes has ended for a long time', () => {
  const HALTED_MS = 10_000

  test('because the process was suspended, a response waits for the next poll instead of being stale', async () => {
    expect(await read()).toBe('lama')
    stored = 'baru'
    onArrival = () => markSynchronized(monotonicNow() - HALTED_MS)
    expect(await read()).toBe('baru')
  })

  test('because the last poll failed, the stale response is sent at once', async () => {
    expect(await read()).toBe('lama')
    stored = 'baru'
    onArrival = () => {
      markSynchronized(monotonicNow() - HALTED_MS)
      markSynchronized(null)
    }
    expect(await read()).toBe('lama')
    expect(rendered).toBe(1)
  })
})

describe('a response that was read before a write', () => {
  test('and rendered after it is sent, but not stored', async () => {
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

  test('is not sent to requests after that write', async () => {
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

describe('continuous writes and reads', () => {
  test('never return data older than the last confirmed write', async () => {
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

/** Handles a cacheable request like the front. */
async function respond(cache: ResponseCache, request: IncomingMessage, response: FrontResponse) {
  onArrival()
  const key = request.url ?? ''
  const found = cache.findFresh(key)
  if (found) return cache.send(found, request, response)
  return cache.render(key, request, response, new FrontContext(request, response))
}

/** Stands for Next: reads, waits, responds. */
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

/** Writes like `lib/articles`: in a transaction with its announcement, which invalidates before the write is confirmed. */
async function write(value: string): Promise<void> {
  await writeAndAnnounce(async (queries) => {
    stored = value
    await announce(queries, ['list'])
  })
}

/** Deletes the recorded changes, as the cleanup does after a long time. */
async function loseTrack() {
  await database().write((queries) => announce(queries, ['tag:1']))
  await pollAnnouncements()
  await database().write((queries) => queries.cacheChange.deleteMany({}))
  await database().write((queries) => announce(queries, ['tag:1']))
  await pollAnnouncements()
}

/** Holds the next render after its read. */
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
