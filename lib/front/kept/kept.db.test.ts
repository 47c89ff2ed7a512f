import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordChange, writeAndForget } from '../../cache/changes'
import { dependOn } from '../../cache/dependencies'
import { followChanges, startFollowing } from '../../cache/follow'
import { database } from '../../db/database'
import type { RequestScope } from '../../http/request-scope'
import { FrontResponse } from '../response'
import { createKept, type Kept } from './kept'
import { createStore } from './store'

/** What stands in for articles: a write changes it and has it forgotten as every write does. */
let stored: string
/** What the handler waits for after it has read, and tells when it has. */
let afterReading: () => Promise<void>
let made: number
let asked: number
let server: Server
let url: string
let stopFollowing: () => Promise<void>

beforeAll(async () => {
  stopFollowing = await startFollowing()
})
afterAll(() => stopFollowing())

beforeEach(async () => {
  stored = 'lama'
  made = 0
  afterReading = async () => {}
  await followChanges()
  asked = 0
  const kept = createKept(handle, createStore(1_000_000))
  server = createServer({ ServerResponse: FrontResponse })
  server.on('request', (request: IncomingMessage, response: FrontResponse) => {
    asked += 1
    void answer(kept, request, response)
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

describe('an answer that is kept', () => {
  test('is made once, also for those who ask while it is made', async () => {
    const gate = holdReaders()
    const asking = [read(), read(), read()]
    await gate.reached
    await expect.poll(() => asked, { interval: 1, timeout: 5_000 }).toBe(3)
    gate.open()
    expect(await Promise.all(asking)).toEqual(Array(3).fill('lama'))
    expect(await read()).toBe('lama')
    expect(made).toBe(1)
  })

  test('is forgotten by a write before the write is answered', async () => {
    expect(await read()).toBe('lama')
    await write('baru')
    expect(await read()).toBe('baru')
    expect(made).toBe(2)
  })

  test('is forgotten by a write of another process when its changes are followed', async () => {
    expect(await read()).toBe('lama')
    stored = 'baru'
    await database().write((queries) => recordChange(queries, ['list']))
    await followChanges()
    expect(await read()).toBe('baru')
  })

  test('stays when something else is written', async () => {
    expect(await read()).toBe('lama')
    await database().write((queries) => recordChange(queries, ['tag:7', 'article:7']))
    await followChanges()
    stored = 'baru'
    expect(await read()).toBe('lama')
    expect(made).toBe(1)
  })
})

describe('when nobody knows what others changed', () => {
  test('an answer is made anew', async () => {
    expect(await read()).toBe('lama')
    stored = 'baru'
    await loseTrack()
    expect(await read()).toBe('baru')
    expect(await read()).toBe('baru')
    expect(made).toBe(2)
  })

  test('the old one is better than none', async () => {
    expect(await read()).toBe('lama')
    await loseTrack()
    afterReading = () => Promise.reject(new Error('The database is away.'))
    expect(await read()).toBe('lama')
    afterReading = async () => {}
    stored = 'baru'
    expect(await read()).toBe('baru')
  })
})

describe('an answer that was read before a write', () => {
  test('and made after it is sent to who asked, and not kept', async () => {
    const gate = holdReaders()
    const slow = read()
    await gate.reached
    await write('baru')
    gate.open()
    expect(await slow).toBe('lama')
    expect(await read()).toBe('baru')
    expect(await read()).toBe('baru')
    expect(made).toBe(2)
  })

  test('is not given to who asks after that write', async () => {
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

  test('that is rolled back is kept', async () => {
    const gate = holdReaders()
    const slow = read()
    await gate.reached
    await database()
      .write(async (queries) => {
        await recordChange(queries, ['list'])
        throw new Error('no')
      })
      .catch(() => {})
    await followChanges()
    gate.open()
    expect(await slow).toBe('lama')
    expect(await read()).toBe('lama')
    expect(made).toBe(1)
  })
})

describe('writes and reads without a pause', () => {
  test('never show what was before the last write that was answered', async () => {
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

/** What the front does with a request that it may keep. */
async function answer(kept: Kept, request: IncomingMessage, response: FrontResponse) {
  const key = request.url ?? ''
  const scope: RequestScope = { id: response.id, clientAddress: '', dependencies: new Set() }
  const found = kept.findFresh(key)
  if (found) return kept.send(found, request, response)
  return kept.make(key, request, response, scope)
}

/** Next, as far as this is concerned: reads, takes its time, answers. */
async function handle(_request: IncomingMessage, response: ServerResponse) {
  made += 1
  dependOn('list')
  const read = stored
  await afterReading()
  response.writeHead(200, { 'Content-Type': 'text/plain', 'Cache-Control': 'public, s-maxage=5' })
  response.end(read)
}

async function read(): Promise<string> {
  return (await fetch(url)).text()
}

/** As `lib/articles` writes: in one transaction with its change, forgotten before it is answered. */
async function write(value: string): Promise<void> {
  await writeAndForget(async (queries) => {
    stored = value
    await recordChange(queries, ['list'])
  })
}

/** So much time goes by that the changes of others are kept no more. */
async function loseTrack() {
  await database().write((queries) => recordChange(queries, ['tag:1']))
  await followChanges()
  await database().write((queries) => queries.cacheChange.deleteMany({}))
  await database().write((queries) => recordChange(queries, ['tag:1']))
  await followChanges()
}

/** Holds the next answer that is made between its reading and its end. */
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
