import type { LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

export type Exchange = {
  url: URL
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | undefined
  /** The only addresses that are connected to. */
  addresses: LookupAddress[]
  signal: AbortSignal
}

/** Sends one request on a connection of its own; gives the response as soon as its head is there. */
export function exchange({ url, body, addresses, ...options }: Exchange): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent: false, lookup: answerWith(addresses) })
    sent.on('response', resolve).on('error', reject)
    // A receiver that switches protocols (101) is hung up on without an error.
    sent.on('close', () => reject(closed()))
    sent.end(body)
  })
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
