import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { FrontResponse } from './front-response'
import { buildHead } from './prebuilt-head'

type TestResponse = FrontResponse<IncomingMessage>

test('Node treats a prebuilt head as its own: it adds nothing, and the connection stays usable', async () => {
  const before: boolean[] = []
  const after: unknown[] = []
  const received = await exchange(3, (response) => {
    before.push(response.canSendPrebuilt)
    response.once('finish', () => after.push([response.statusCode, response.headersSent]))
    response.sendPrebuilt(200, buildHead(200, ['Content-Length', '2']), 'Age: 1\r\n', [Buffer.from('ok')])
  })
  expect(before).toEqual([true, true, true])
  expect(after).toEqual(Array(3).fill([200, true]))
  const responses = received.split('ok').map((head) => head.split('\r\n').map((line) => line.split(':')[0]))
  const names = ['Content-Length', 'Age', 'X-Request-Id', 'Date', 'Connection', 'Keep-Alive', '', '']
  const one = ['HTTP/1.1 200 OK', ...names]
  expect(responses).toEqual([one, one, one, ['']])
})

test('a response sent prebuilt cannot be sent again or get headers', async () => {
  const errors: unknown[] = []
  const received = await exchange(1, (response) => {
    response.sendPrebuilt(200, buildHead(200, ['Content-Length', '2']), '', [Buffer.from('ok')])
    expect(response.canSendPrebuilt).toBe(false)
    response.sendWhole(500, [], [])
    try {
      response.setHeader('Late', '1')
    } catch (error) {
      errors.push((error as NodeJS.ErrnoException).code)
    }
  })
  expect(errors).toEqual(['ERR_HTTP_HEADERS_SENT'])
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nok$/)
})

/** Returns the raw responses of `respond` to `count` sequential requests on one connection. */
async function exchange(count: number, respond: (response: TestResponse) => void): Promise<string> {
  const server = createServer({ ServerResponse: FrontResponse }, (_, response) => respond(response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const ask = () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  let left = count
  server.on('request', (_, response) => response.once('finish', () => (--left > 0 ? ask() : socket.end())))
  ask()
  return text(socket)
}
