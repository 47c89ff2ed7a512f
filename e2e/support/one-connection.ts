import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { FrontResponse } from '../../lib/front/front-response'
import { oneAtATime, type RequestListener } from '../../lib/front/pipelining'
import { KEEP_ALIVE_MS } from '../../lib/front/prebuilt-head'

/**
 * A connection to a server that handles requests with `listener` like the front does; `close` ends both. With `allowHalfOpen`
 * the client goes on sending after the server has ended its side.
 */
export async function openConnection(
  listener: RequestListener,
  { allowHalfOpen = false } = {},
): Promise<{ socket: Socket; connections: ReturnType<typeof oneAtATime>; close: () => void }> {
  const server = createServer({ ServerResponse: FrontResponse, keepAliveTimeout: KEEP_ALIVE_MS })
  const connections = oneAtATime(listener)
  server.on('request', connections.handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen })
  await once(socket, 'connect')
  const close = () => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  }
  return { socket, connections, close }
}
