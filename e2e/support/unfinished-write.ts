import type { Socket } from 'node:net'
import { openSocket } from './raw-request'
import type { RunningServer } from './server'

/** Sends a write with `Content-Length: length` but only `sent` of its body: it stays in flight until the rest is sent. */
export async function sendUnfinishedWrite(
  { url, apiKey }: RunningServer,
  { length, sent }: { length: number; sent: string },
): Promise<Socket> {
  const socket = await openSocket(url)
  const head = [
    'POST /api/artikel HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`)
  // The response to a later request on another connection shows that the server has read this one.
  await fetch(`${url}/api/health`, { headers: { Connection: 'close' } })
  return socket
}
