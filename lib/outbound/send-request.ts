import type { LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { DeadlineExceeded } from '../async'
import { systemCode } from '../errors'

type OutboundErrorKind =
  /** Not a URL, or one with a protocol other than http(s), a user name or a password. */
  | 'invalid_url'
  /** The address is not public, or the URL is not https, and no setting allows it. */
  | 'not_allowed'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'

export class OutboundError extends Error {
  override name = 'OutboundError'

  constructor(
    readonly kind: OutboundErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Converts an error on the way to `url`; returns any other error unchanged. */
export function toOutboundError(error: unknown, url: URL, { reason }: AbortSignal): unknown {
  if (error instanceof OutboundError) return error
  if (reason instanceof DeadlineExceeded) {
    return new OutboundError('timeout', `"${url.host}" took too long to respond.`, { cause: error })
  }
  const code = systemCode(error)
  if (reason !== undefined || code === undefined) return reason ?? error
  return new OutboundError('unreachable', `"${url.host}" could not be reached (${code}).`, { cause: error })
}

type OutboundRequest = {
  url: URL
  method: 'GET' | 'POST' | 'PURGE'
  headers: Record<string, string>
  body: string | undefined
  /** The only addresses to connect to. */
  addresses: LookupAddress[]
  signal: AbortSignal
}

/** One request, without redirects; resolves at the head of the response. Rejects with errors for `toOutboundError`. */
export function sendRequest({ url, body, addresses, ...options }: OutboundRequest): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent: false, lookup: answerWith(addresses) })
    sent.on('response', resolve).on('error', reject)
    let informational = 0
    sent.on('information', () => {
      if (++informational > MAX_INFORMATIONAL) sent.destroy(flooded())
    })
    // A receiver that switches protocols (101) is disconnected without an error.
    sent.on('close', () => reject(closed()))
    sent.end(body)
  })
}

/** Those before a response, such as 103: `node:http` reads any number of them. */
const MAX_INFORMATIONAL = 20

function flooded(): OutboundError {
  return new OutboundError('unreachable', 'It sent too much besides a response.')
}

function closed(): Error {
  return Object.assign(new Error('The connection was closed without a response.'), { code: 'ECONNRESET' })
}

function answerWith(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, done) => {
    if (options.all) return done(null, addresses)
    const [first] = addresses
    if (first) done(null, first.address, first.family)
  }
}

type Limit = { maxBytes: number; whenLonger: 'refuse' | 'cut' }

/** With `cut`, the beginning of a body that is longer or breaks off; otherwise throws `OutboundError` for a longer one. */
export async function readBody(response: IncomingMessage, { maxBytes, whenLonger }: Limit): Promise<Buffer> {
  const chunks: Buffer[] = []
  await readInto(chunks, response, maxBytes).catch((error) => {
    if (whenLonger === 'refuse') throw error
  })
  const body = Buffer.concat(chunks)
  if (body.length > maxBytes && whenLonger === 'refuse') {
    throw new OutboundError('too_large', `The response is longer than ${maxBytes} bytes.`)
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
    // Reading very many small chunks keeps others waiting.
    if (response.socket.bytesRead > MAX_FRAMING_BYTES + length * 1.125) throw flooded()
  }
}

/** Of the head, and of what is read ahead. */
const MAX_FRAMING_BYTES = 256 * 1024
