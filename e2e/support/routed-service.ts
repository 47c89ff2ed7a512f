import { createServer, type IncomingHttpHeaders } from 'node:http'
import { onTestFinished } from 'vitest'
import { listen } from '../../bin/port.mjs'

export type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer | object }

export type RoutedService = { url: string; received: { path: string; headers: IncomingHttpHeaders }[] }

/** A server on this machine that can respond like a malicious service; it is closed when the test ends. */
export async function startRouted(answer: (path: string) => Answer | undefined): Promise<RoutedService> {
  const received: RoutedService['received'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    received.push({ path, headers: request.headers })
    const { status = 200, headers, body = '' } = answer(path) ?? { status: 404 }
    const isText = typeof body === 'string' || Buffer.isBuffer(body)
    response.writeHead(status, headers).end(isText ? body : JSON.stringify(body))
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${port}`, received }
}
