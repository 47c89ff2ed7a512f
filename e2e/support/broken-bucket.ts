import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '../../bin/port.mjs'
import { bucketSettings } from './bucket'

/** How files are served: whole; half, as if complete; or half of the promised `Content-Length`. */
export type Giving = 'whole' | 'half' | 'broken off'

/** An S3-like service without signatures that can lose bytes. */
export async function startBrokenBucket() {
  const files = new Map<string, Buffer>()
  let giving: Giving = 'whole'
  const server = createServer(async (request, response) => {
    const [key = ''] = request.url?.split('?') ?? []
    if (request.method === 'PUT') files.set(key, await buffer(request))
    const file = files.get(key)
    if (!file) return response.writeHead(404).end()
    if (request.method !== 'GET' || giving === 'whole')
      return response
        .writeHead(200, { 'Content-Length': file.length })
        .end(request.method === 'GET' ? file : '')
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
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
