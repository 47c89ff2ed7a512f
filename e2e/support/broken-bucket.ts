import { createServer, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '../../bin/port.mjs'
import { bucketSettings } from './bucket'

/** How files are served: whole; half or twice, as if complete; or half of the promised `Content-Length`. */
export type Giving = 'whole' | 'half' | 'twice' | 'broken off'

/** How requests are answered: as usual, not at all, or with an error. */
export type Answering = 'usual' | 'never' | { status: number; code: string }

/** An S3-like service without signatures that can lose bytes, refuse requests and stay silent. */
export async function startBrokenBucket() {
  const files = new Map<string, Buffer>()
  let giving: Giving = 'whole'
  let answering: Answering = 'usual'
  const unanswered = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
    if (answering === 'never') return
    if (answering !== 'usual') {
      const body = `<Error><Code>${answering.code}</Code><AWSAccessKeyId>S3RVER</AWSAccessKeyId></Error>`
      return response.writeHead(answering.status, { 'Content-Type': 'application/xml' }).end(body)
    }
    const [key = ''] = request.url?.split('?') ?? []
    if (request.method === 'PUT') files.set(key, await buffer(request))
    const file = files.get(key)
    if (!file) return response.writeHead(404).end()
    if (request.method !== 'GET' || giving === 'whole')
      return response
        .writeHead(200, { 'Content-Length': file.length })
        .end(request.method === 'GET' ? file : '')
    if (giving === 'twice') return response.writeHead(200).end(Buffer.concat([file, file]))
    const half = file.subarray(0, file.length / 2)
    if (giving === 'half') return response.writeHead(200).end(half)
    response.writeHead(200, { 'Content-Length': file.length }).write(half, () => response.destroy())
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    env: bucketSettings(port),
    give: (next: Giving) => {
      giving = next
    },
    answer: (next: Answering) => {
      answering = next
    },
    /** The number of requests that still wait for an answer. */
    waiting: () => unanswered.size,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
