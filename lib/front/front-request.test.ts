import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { FrontRequest } from './front-request'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

test('many chunks of one byte are read as few, in order', async () => {
  const text = Array.from({ length: 30_000 }, (_, at) => at % 10).join('')
  const { request, send } = await begin()
  const read = readAll(request)
  send(`${[...text].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`)
  const chunks = await read
  expect(chunks.join('')).toBe(text)
  expect(chunks.length).toBeLessThan(1_000)
})

test('chunks that nobody reads yet stay in order', async () => {
  const { request, send } = await begin()
  send('1\r\na\r\n'.repeat(30_000))
  await expect.poll(() => request.readableLength).toBeGreaterThan(10_000)
  const large = 'b'.repeat(40_000)
  send(`9c40\r\n${large}\r\n1\r\nc\r\n0\r\n\r\n`)
  expect((await readAll(request)).join('')).toBe(`${'a'.repeat(30_000)}${large}c`)
})

test('of a body in very many chunks no more than a part arrives in one turn', async () => {
  const { request, send } = await begin()
  const arrived: number[] = []
  request.on('data', ({ length }: Buffer) => arrived.push(length))
  const push = vi.spyOn(request, 'push')
  send('1\r\na\r\n'.repeat(60_000))
  await expect.poll(() => push.mock.calls.length).toBeGreaterThan(1_000)
  await delay(200)
  expect(push.mock.calls.length).toBeLessThan(30_000)
  send('0\r\n\r\n')
  await once(request, 'end')
  expect(arrived.reduce((sum, length) => sum + length)).toBe(60_000)
})

test('a body that arrives together with its head is read to its end', async () => {
  const { request } = await begin('1\r\na\r\n'.repeat(30_000).concat('0\r\n\r\n'))
  expect((await readAll(request)).join('')).toBe('a'.repeat(30_000))
})

test('a small chunk is read although no more of the body arrives', async () => {
  const { request, send } = await begin()
  send('1\r\na\r\n')
  expect(String(await once(request, 'data'))).toBe('a')
  await delay(20)
  send('1\r\nb\r\n')
  expect(String(await once(request, 'data'))).toBe('b')
})

/** A request with a chunked body, of which `sent` arrives with its head. */
async function begin(sent = '') {
  const server = createServer({ IncomingMessage: FrontRequest }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  closing.push(
    () => socket.destroy(),
    () => server.closeAllConnections(),
    () => server.close(),
  )
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${sent}`)
  const [request]: FrontRequest[] = await once(server, 'request')
  if (!request) throw new Error('There is no request.')
  return { request, send: (bytes: string) => socket.write(bytes) }
}

async function readAll(request: FrontRequest): Promise<string[]> {
  const chunks: string[] = []
  request.on('data', (chunk) => chunks.push(String(chunk)))
  await once(request, 'end')
  return chunks
}
