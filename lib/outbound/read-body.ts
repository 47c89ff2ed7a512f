import type { IncomingMessage } from 'node:http'
import { OutboundError } from './outbound-error'

type Limit = { maxBytes: number; whenLonger: 'refuse' | 'cut' }

/** The body of a response, or the beginning of a longer one. Throws `OutboundError` when a longer one is refused. */
export async function readBody(response: IncomingMessage, { maxBytes, whenLonger }: Limit): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  // Leaving the loop closes the connection.
  for await (const chunk of response) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) break
  }
  if (length > maxBytes && whenLonger === 'refuse') {
    throw new OutboundError('too_large', `What it sends is longer than ${maxBytes} bytes.`)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
