import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openConnection } from '../../e2e/support/one-connection'
import type { FrontResponse } from './front-response'
import { createUnsentBytes, type UnsentBytes } from './unsent-bytes'

const MEBIBYTE = 1024 * 1024
const OVER_SHARE = {
  code: 'rate_limited',
  headers: {
    'Retry-After': '5',
    'RateLimit-Policy': `"unread";q=${16 * MEBIBYTE};qu="content-bytes"`,
    RateLimit: '"unread";r=0;t=5',
  },
}

const connections: { close: () => void }[] = []
afterEach(() => {
  for (const { close } of connections.splice(0)) close()
})

test('a client with too many unread bytes is rate-limited until it reads them, and others are served', async () => {
  const unsent = createUnsentBytes()
  const { response } = await leaveUnread(unsent, '192.0.2.1', 16 * MEBIBYTE)
  expect(() => unsent.assertRoom('::ffff:192.0.2.1')).toThrow(expect.objectContaining(OVER_SHARE))
  unsent.assertRoom('192.0.2.2')
  response.end()
  await once(response, 'close')
  unsent.assertRoom('192.0.2.1')
})

test('beyond the total limit the connection idle for longest is closed, and no client is rejected', async () => {
  const unsent = createUnsentBytes()
  const clients = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5']
  const sockets: Socket[] = []
  for (const client of clients) {
    unsent.assertRoom(client)
    sockets.push((await leaveUnread(unsent, client, 15 * MEBIBYTE)).socket)
  }
  const [first, ...others] = sockets
  if (first && !first.destroyed) await once(first, 'close')
  expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false])
  for (const client of clients) unsent.assertRoom(client)
})

/** Makes a client request this many bytes without reading them. */
async function leaveUnread(unsent: UnsentBytes, client: string, bytes: number) {
  let begun = (_response: FrontResponse) => {}
  const counted = new Promise<FrontResponse>((resolve) => {
    begun = resolve
  })
  const { socket, close } = await openConnection((_request, response) => {
    unsent.count(response, client, bytes)
    begun(response)
  })
  connections.push({ close })
  socket.resume()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  return { socket, response: await counted }
}
