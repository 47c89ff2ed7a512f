import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openConnection } from '../../../e2e/support/one-connection'
import type { FrontResponse } from '../front-response'
import { KEEP_ALIVE_MS } from '../prebuilt-head'
import type { CachedResponse, CountedResponse } from './cached-response'
import { sendHit, sendWithViews } from './send'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

test('a hit has the same head prebuilt as written by Node', async () => {
  const cached = newResponse()
  const socket = await serve((request, response) => sendHit(cached, request, response))
  socket.write(GET + GET + GET)
  const [first = '', second, third] = await readResponses(socket, 3)
  expect(cached.prebuilt.identity).toBeDefined()
  expect(first).toMatch(/^http\/1\.1 200 ok\n/)
  expect(first).toContain(`keep-alive: timeout=${KEEP_ALIVE_MS / 1_000}\n`)
  expect([second, third]).toEqual([first, first])
})

test('a response with a view count has the same head prebuilt as written by Node', async () => {
  const body = { before: Buffer.from('{"views":'), after: Buffer.from('}') }
  const counted: CountedResponse = { ...newResponse(), placeholder: { articleId: 1, ...body } }
  let views = 9
  const socket = await serve((_, response) => {
    views++
    sendWithViews(counted, views, response, views === 10 ? 'hit; detail=stale' : 'hit')
  })
  socket.write(GET + GET)
  const [first = '', second = ''] = await readResponses(socket, 2)
  expect(first).toContain('content-length: 12\n')
  expect(first).toMatch(/\{"views":10\}$/)
  expect(second).toBe(first.replace('; detail=stale', '').replace('age: 0\n', '').replace('10}', '11}'))
})

const others = [
  { name: 'HEAD', request: 'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n', status: '200', connection: 'keep-alive' },
  {
    name: 'a conditional request',
    request: 'GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: "tag"\r\n\r\n',
    status: '304',
    connection: 'keep-alive',
  },
  {
    name: 'a request that closes its connection',
    request: 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    status: '200',
    connection: 'close',
  },
  { name: 'HTTP/1.0', request: 'GET / HTTP/1.0\r\nHost: x\r\n\r\n', status: '200', connection: 'close' },
]

test.each(others)('$name is answered after prebuilt hits on its connection', async (other) => {
  const cached = newResponse()
  const socket = await serve((request, response) => sendHit(cached, request, response))
  socket.write(GET + GET + other.request)
  const [, , last = ''] = await readResponses(socket, 3)
  expect(last).toMatch(new RegExp(`^http/1\\.1 ${other.status} `))
  expect(last).toContain(`connection: ${other.connection}\n`)
  expect(last.endsWith(TEXT)).toBe(other.status === '200' && other.name !== 'HEAD')
})

test('a hit ends only after its client has received it', async () => {
  const body = Buffer.alloc(64 * 1024 * 1024, 'a')
  const cached = { ...newResponse(), body, length: body.length, headerList: [] }
  let ended = 0
  const socket = await serve((request, response) => {
    response.once('close', () => ended++)
    return sendHit(cached, request, response)
  })
  socket.write(GET)
  socket.resume()
  await expect.poll(() => ended, { timeout: 10_000 }).toBe(1)
  socket.write(GET)
  await readBeginning(socket)
  expect(ended).toBe(1)
  socket.resume()
  await expect.poll(() => ended, { timeout: 10_000 }).toBe(2)
})

test('a client that disconnects during a hit ends it', async () => {
  const body = Buffer.alloc(64 * 1024 * 1024, 'a')
  const cached = { ...newResponse(), body, length: body.length, headerList: [] }
  cached.prebuilt.identity = { head: Buffer.from('HTTP/1.1 200 OK\r\n'), body }
  let ended = 0
  const socket = await serve((request, response) => {
    response.once('close', () => ended++)
    return sendHit(cached, request, response)
  })
  socket.write(GET)
  await readBeginning(socket)
  socket.destroy()
  await expect.poll(() => ended, { timeout: 10_000 }).toBe(1)
})

const TEXT = '{"data":[]}'

function newResponse(): CachedResponse {
  const body = Buffer.from(TEXT)
  return {
    status: 200,
    headers: [],
    headerList: ['Content-Type', 'application/json', 'Vary', 'Accept-Encoding'],
    body,
    length: body.length,
    isIdentityRequested: false,
    isCompressible: false,
    placeholder: null,
    tag: 'tag',
    encoded: {},
    prebuilt: {},
    edgeCaching: null,
    renderedAt: performance.now(),
  }
}

async function serve(
  listener: (request: IncomingMessage, response: FrontResponse) => unknown,
): Promise<Socket> {
  const { socket, close } = await openConnection((request, response) => void listener(request, response))
  closing.push(close)
  return socket
}

/** Reads `count` responses, the last possibly without a body: heads in lower case, sorted, without headers that always vary. */
async function readResponses(socket: Socket, count: number): Promise<string[]> {
  let received = ''
  while (
    received.split('HTTP/1.1 ').length <= count ||
    !received.includes('\r\n\r\n', received.lastIndexOf('HTTP/1.1 '))
  )
    received += String((await once(socket, 'data'))[0])
  return received.split(/(?=HTTP\/1\.1 )/).map((response) => {
    const [head = '', body] = response.split('\r\n\r\n')
    const [status, ...lines] = head.toLowerCase().split('\r\n')
    const constant = lines.filter((line) => !/^(date|x-request-id): ./.test(line))
    return `${[status, ...constant.sort()].join('\n')}\n\n${body}`
  })
}

/** Waits for the first data, then stops reading. */
async function readBeginning(socket: Socket) {
  await once(socket, 'data')
  socket.pause()
}
