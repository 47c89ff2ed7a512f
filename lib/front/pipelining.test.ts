import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openConnection } from '../../e2e/support/one-connection'
import type { FrontResponse } from './front-response'
import type { RequestListener } from './pipelining'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

test('pipelined requests are handled one at a time, in order', async () => {
  let running = 0
  let most = 0
  const socket = await serve(async (request, response) => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    response.end(`<${request.url?.slice(1)}>`)
  })
  socket.write(requests(10))
  const received = await readUntil(socket, '<10>')
  expect([...received.matchAll(/<(\d+)>/g)].map(([, url]) => Number(url))).toEqual(
    Array.from({ length: 10 }, (_, at) => at + 1),
  )
  expect(most).toBe(1)
})

test('a client that pipelines hundreds of requests gets 429, and its connection is closed', async () => {
  let handled = 0
  const socket = await serve(() => {
    handled += 1
  })
  socket.write(requests(500))
  const received = await readUntil(socket, null)
  expect(received).toMatch(/^HTTP\/1\.1 429 .*\r\n/)
  expect(received).toContain('Retry-After: 1')
  expect(handled).toBe(1)
})

test('a connection is closed after a response that came before the whole body, but takes the rest first', async () => {
  let served: Socket | undefined
  const answer: RequestListener = (request, response) => {
    served = request.socket
    response.end('early')
  }
  const { socket, connections, close } = await openConnection(answer, { allowHalfOpen: true })
  closing.push(close)
  const state = () => served && [connections.owesBody(served), connections.stateOf(served), served.destroyed]
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\n12')
  expect(await readUntil(socket, 'early')).toMatch(/^Connection: close\r$/m)
  await expect.poll(state).toEqual([true, 'arriving', false])
  socket.write('34')
  await delay(100)
  expect(state()).toEqual([true, 'arriving', false])
  socket.write('56')
  await expect.poll(() => served?.destroyed).toBe(true)
})

test('a connection goes on after a response to a request whose body has arrived', async () => {
  const socket = await serve(async (request, response) => {
    await once(request.resume(), 'end')
    response.end(`<${request.url}>`)
  })
  socket.write('POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n12')
  socket.write('POST /2 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n34')
  expect(await readUntil(socket, '</2>')).not.toContain('Connection: close')
})

async function serve(
  listener: (request: IncomingMessage, response: FrontResponse) => unknown,
): Promise<Socket> {
  const { socket, close } = await openConnection((request, response) => void listener(request, response))
  closing.push(close)
  return socket
}

function requests(count: number): string {
  return Array.from({ length: count }, (_, at) => `GET /${at + 1} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')
}

/** Reads until `text` arrives or the connection ends. */
async function readUntil(socket: Socket, text: string | null): Promise<string> {
  let received = ''
  const chunks = socket.setEncoding('utf8').iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    received += chunk
    if (text !== null && received.includes(text)) break
  }
  return received
}
