import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { CachedResponse } from './cache/cached-response'
import type { FrontResponse } from './front-response'

/** Sends a file made for one response, in parts, and deletes it, even if the client has disconnected. */
export async function sendOwnFile(
  path: string,
  { status, headerList }: CachedResponse,
  response: FrontResponse,
): Promise<void> {
  try {
    const { size } = await stat(path)
    response.writeHead(status, [...headerList, 'Content-Length', String(size)])
    await pipeline(createReadStream(path), response).catch(() => response.destroy())
  } finally {
    await rm(path, { force: true })
  }
}
