import { once } from 'node:events'
import type { CachedResponse } from '../cache/cached-response'
import type { FrontResponse } from '../front-response'

/** Sends the head of a response whose body has no end. */
export function begin(response: FrontResponse, { status, headers }: CachedResponse): void {
  for (const [name, value] of headers) response.setHeader(name, value)
  response.writeHead(status)
  response.flushHeaders()
}

/** Sends a part, and waits until the client takes it, or leaves: what it does not read must not gather here. */
export async function send(
  response: FrontResponse,
  bytes: Buffer | null,
  clientSignal: AbortSignal,
): Promise<void> {
  if (!bytes || bytes.length === 0 || response.closed || response.write(bytes)) return
  await once(response, 'drain', { signal: clientSignal }).catch(() => {})
}
