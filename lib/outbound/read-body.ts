import type { IncomingMessage } from 'node:http'
import { OutboundError } from './outbound-error'

type Limit = { maxBytes: number; whenLonger: 'refuse' | 'cut' }

/**
 * The body of a response, or the beginning of one that is longer or breaks off. Throws when such a one is refused:
 * `OutboundError` for a longer one.
 */
export async function readBody(response: IncomingMessage, { maxBytes, whenLonger }: Limit): Promise<Buffer> {
  const chunks: Buffer[] = []
  await readInto(chunks, response, maxBytes).catch((error) => {
    if (whenLonger === 'refuse') throw error
  })
  const body = Buffer.concat(chunks)
  if (body.length > maxBytes && whenLonger === 'refuse') {
    throw new OutboundError('too_large', `What it sends is longer than ${maxBytes} bytes.`)
  }
  return body.subarray(0, maxBytes)
}

async function readInto(chunks: Buffer[], response: IncomingMessage, maxBytes: number): Promise<void> {
  let length = 0
  // Leaving the loop closes the connection.
  for await (const chunk of response) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) return
  }
}
