import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { listen } from '../../bin/port.mjs'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number }

/** A response, or a connection that breaks. */
export type Reply = { status: number; headers?: Record<string, string>; body?: string | Buffer } | 'reset'

/** A server on this machine that records the requests it receives. */
export type StubServer = {
  url: string
  received: Received[]
  /** The replies to the next requests, in order; later requests get an empty 200. */
  replies: Reply[]
  /** Resolves to the requests with `text` in their body, once there are `count`. */
  waitFor: (text: string, count?: number) => Promise<Received[]>
  close: () => void
}

export async function startStub(...replies: Reply[]): Promise<StubServer> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    received.push(await readRequest(request))
    const reply = replies.shift() ?? { status: 200 }
    if (reply === 'reset') request.socket.destroy()
    else response.writeHead(reply.status, reply.headers).end(reply.body)
    server.emit('received')
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    replies,
    async waitFor(text, count = 1) {
      const found = () => received.filter(({ body }) => body.includes(text))
      while (found().length < count) await once(server, 'received')
      return found()
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const at = performance.now()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString(), at }
}
