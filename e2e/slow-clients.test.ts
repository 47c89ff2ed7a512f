import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload } from './api/support/media'
import { serviceAt } from './api/support/service'
import { draw } from './support/images'
import { openSocket } from './support/raw-request'
import { API_KEY, type RunningServer, startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'

const BYTE_EVERY_MS = 1_000
/** Slack for a busy machine. */
const SLACK_MS = 10_000

const media = mkdtempSync(join(tmpdir(), 'artikel-slow-'))

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { DATABASE_URL: createSqliteUrl(), MEDIA_STORE: `file:${media}` } })
  await serviceAt(server).publish({ slug: 'panjang', content: 'Kalimat yang panjang. '.repeat(40_000) })
})
afterAll(() => server.stop())

const POST = [
  'POST /api/artikel HTTP/1.1',
  'Host: x',
  `Authorization: Bearer ${API_KEY}`,
  'Content-Type: application/json',
  'Content-Length: 1000',
  '',
  '{"title": "',
].join('\r\n')

const UPLOAD = POST.replace('/api/artikel', '/api/media').replace('application/json', 'image/jpeg')
const POST_BY_STRANGER = POST.replace('/api/artikel', '/api/mcp').replace(/Authorization.*\r\n/, '')
const GET = 'GET / HTTP/1.1\r\nX: '
/** Matches one 408 without a second response, which a client would take for that of its next request. */
const LATE_ONCE = /^HTTP\/1\.1 408 (?![\s\S]*HTTP\/1\.1)/

const slow = [
  { name: 'that never sends a request', sent: '', drips: false, deadlineMs: 25_000, expected: /^/ },
  {
    name: 'whose headers arrive byte by byte',
    sent: GET,
    drips: true,
    deadlineMs: 25_000,
    expected: LATE_ONCE,
  },
  { name: 'whose headers stop', sent: GET, drips: false, deadlineMs: 25_000, expected: LATE_ONCE },
  {
    name: 'whose body arrives byte by byte',
    sent: POST,
    drips: true,
    deadlineMs: 65_000,
    expected: LATE_ONCE,
  },
  { name: 'whose body stops', sent: POST, drips: false, deadlineMs: 65_000, expected: LATE_ONCE },
  {
    name: 'whose picture arrives byte by byte',
    sent: UPLOAD,
    drips: true,
    deadlineMs: 65_000,
    expected: LATE_ONCE,
  },
  { name: 'whose picture stops', sent: UPLOAD, drips: false, deadlineMs: 65_000, expected: LATE_ONCE },
  {
    name: 'whose request was rejected but whose body still arrives byte by byte',
    sent: UPLOAD.replace(/Authorization.*\r\n/, ''),
    drips: true,
    deadlineMs: 65_000,
    expected: /^HTTP\/1\.1 401 (?![\s\S]*HTTP\/1\.1)/,
  },
]

describe.concurrent('of slow clients,', () => {
  describe('a connection is closed', () => {
    test.each(slow)('$name', { timeout: 90_000 }, async ({ sent, drips, deadlineMs, expected }) => {
      const socket = await openSocket(server.url)
      socket.write(sent)
      const response = readAll(socket)
      const ended = once(socket, 'close')
      if (drips) void drip(socket)
      expect(await isWithin(deadlineMs + SLACK_MS, ended)).toBe(true)
      expect(await response).toMatch(expected)
    })

    const unread = ['/artikel/panjang', '/api/artikel/panjang', '/artikel/panjang.md']

    test.each(unread)('that has read nothing of %s for a minute', { timeout: 90_000 }, async (path) => {
      const socket = await openSocket(server.url)
      socket.pause()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(30))
      // A paused socket does not notice the close; once resumed it gets only what was sent before.
      await delay(60_000 + SLACK_MS)
      const ended = once(socket, 'close')
      socket.on('error', () => {})
      socket.resume()
      expect(await isWithin(SLACK_MS, ended)).toBe(true)
      expect(socket.bytesRead).toBeLessThan(30 * 800_000)
    })
  })

  test('a picture that takes more than a minute to arrive is accepted', { timeout: 120_000 }, async () => {
    const picture = await draw(1_200, 900).png({ compressionLevel: 0 }).toBuffer()
    const socket = await openSocket(server.url)
    const response = readAll(socket)
    const length = `Content-Length: ${picture.length}\r\nConnection: close\r\n\r\n`
    socket.write(UPLOAD.replace('jpeg', 'png').replace(/Content-Length: [\s\S]*/, length))
    const size = Math.ceil(picture.length / 66)
    for (let sent = 0; sent < picture.length; sent += size) {
      socket.write(picture.subarray(sent, sent + size))
      await delay(1_000)
    }
    expect(await response).toMatch(/^HTTP\/1\.1 201 /)
  })
})

describe('of requests whose bodies stop halfway,', () => {
  test('twenty do not block other writers', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => sendPart(1_000_000, 500_000)))
    expect((await serviceAt(server).post({ title: 'Lain', category: 'Lain', content: 'Isi.' })).status).toBe(
      201,
    )
    for (const socket of sockets) socket.destroy()
  })

  test('twenty with pictures do not block other uploads, and leave no file', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => sendPart(1_000_000, 500_000, UPLOAD)))
    const arriving = () => readdir(join(media, 'incoming')).then((files) => files.length)
    await expect.poll(arriving).toBe(20)
    expect((await upload(serviceAt(server), await draw().png().toBuffer())).status).toBe(201)
    for (const socket of sockets) socket.destroy()
    await expect.poll(arriving).toBe(0)
  })

  test('those of one client share a limit, beyond which they get 429', async () => {
    const sockets = await Promise.all(Array.from({ length: 12 }, () => sendPart(2_000_000, 1_900_000)))
    const responses = sockets.map((socket) => once(socket, 'data').then(([data]) => String(data)))
    expect(await Promise.race(responses)).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nRetry-After: \d/i)
    for (const socket of sockets) socket.destroy()
    await expect
      .poll(async () => (await serviceAt(server).post({ title: 'L', category: 'L', content: 'I' })).status)
      .toBe(201)
  })
})

test.runIf(process.platform === 'linux')(
  'bodies in chunks of one byte take little more memory than their bytes',
  async () => {
    const start = POST_BY_STRANGER.replace('Content-Length: 1000', 'Transfer-Encoding: chunked').replace(
      /\{.*/,
      '',
    )
    const before = await peakMemoryOf(server.pid)
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(server.url)))
    const sent = sockets.map(
      (socket) =>
        new Promise<unknown>((resolve) => socket.write(`${start}${'1\r\n \r\n'.repeat(65_000)}`, resolve)),
    )
    await Promise.all(sent)
    const responses = sockets.map((socket) => once(socket, 'data').then(([data]) => String(data)))
    for (const socket of sockets) socket.write('0\r\n\r\n')
    for (const response of await Promise.all(responses)) expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(await peakMemoryOf(server.pid)).toBeLessThan(before + 150)
    for (const socket of sockets) socket.destroy()
  },
)

// Only Linux treats all of 127.0.0.0/8 as local, which gives each client its own address.
describe.runIf(process.platform === 'linux')(
  'when half-sent requests take all the connections for clients,',
  () => {
    const halves = [
      { name: 'heads', sent: GET },
      { name: 'bodies', sent: POST_BY_STRANGER },
    ]

    test.each(halves)('the oldest with partial $name are closed, and idle ones kept', async ({ sent }) => {
      const idle = await openSocket(server.url, '127.0.0.9')
      expect(await askOn(idle)).toContain('HTTP/1.1 200 ')
      const sockets: Socket[] = []
      for (let client = 0; client < 70; client++) {
        const opening = Array.from({ length: 60 }, () => openSocket(server.url, `127.88.0.${client + 1}`))
        for (const socket of await Promise.all(opening)) {
          socket.on('error', () => {})
          socket.write(sent)
          sockets.push(socket)
        }
      }
      const another = await openSocket(server.url, '127.0.0.10')
      expect(await askOn(another)).toContain('HTTP/1.1 200 ')
      expect(await askOn(idle)).toContain('HTTP/1.1 200 ')
      for (const socket of [...sockets, idle, another]) socket.destroy()
    })

    test('one client may open at most 512, and the next gets a complete 429 response', async () => {
      const sockets = await Promise.all(
        Array.from({ length: 512 }, () => openSocket(server.url, '127.88.2.1')),
      )
      const refused = await openSocket(server.url, '127.88.2.1')
      const [chunk] = await once(refused, 'data')
      expect(String(chunk)).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/)
      for (const name of [
        'Retry-After',
        'RateLimit-Policy',
        'X-Request-Id',
        'X-Content-Type-Options',
        'Cache-Control',
      ])
        expect(String(chunk)).toContain(`\r\n${name}: `)
      for (const socket of [...sockets, refused]) socket.destroy()
    })

    test('one client keeps only its newest 64', async () => {
      const sockets = await Promise.all(
        Array.from({ length: 80 }, () => openSocket(server.url, '127.88.1.1')),
      )
      for (const socket of sockets)
        socket
          .on('error', () => {})
          .resume()
          .write(GET)
      await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(16)
      for (const socket of sockets) socket.destroy()
    })
  },
)

/** Sends a whole request on a connection, and returns the first chunk of the response. */
async function askOn(socket: Socket): Promise<string> {
  socket.write('GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n')
  const [chunk] = await once(socket, 'data')
  return String(chunk)
}

/** Sends the head of a write and a part of its body. */
async function sendPart(length: number, sent: number, head = POST): Promise<Socket> {
  const socket = await openSocket(server.url)
  socket.on('error', () => {})
  socket.write(head.replace('Content-Length: 1000', `Content-Length: ${length}`) + 'x'.repeat(sent))
  return socket
}

/** Sends a byte per second until the connection is closed. */
async function drip(socket: Socket) {
  while (!socket.destroyed && socket.writable) {
    socket.write('x')
    await delay(BYTE_EVERY_MS)
  }
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

function isWithin(milliseconds: number, event: Promise<unknown>): Promise<boolean> {
  return Promise.race([event.then(() => true), delay(milliseconds, false)])
}

/** The most memory that a process has had so far, in MiB. */
async function peakMemoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024
}
