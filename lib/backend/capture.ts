import type { IncomingMessage, ServerResponse } from 'node:http'
import inject, { type Response as InjectedResponse, type InjectOptions } from 'light-my-request'
import type { BackendRequest, Captured } from './messages'

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type Handle = (request: BackendRequest) => Promise<Captured>

/** Calls a listener of Node's HTTP server without a connection; rejects with what the listener throws. */
export function captureFrom(listener: Listener): Handle {
  return (request) =>
    new Promise((resolve, reject) => {
      const handle: Listener = (message, response) => listener(message, response).catch(reject)
      inject(handle, toOptions(request)).then((response) => resolve(toCaptured(response)), reject)
    })
}

function toOptions({ method, url, headers, body }: BackendRequest): InjectOptions {
  // The front lets no other methods through.
  const known = method as NonNullable<InjectOptions['method']>
  return { method: known, url, headers, ...(body.length > 0 && { payload: Buffer.from(body.buffer) }) }
}

function toCaptured({ statusCode, headers, rawPayload }: InjectedResponse): Captured {
  return {
    status: statusCode,
    headers: Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    // A copy with its own buffer, which can be transferred to another thread.
    body: new Uint8Array(rawPayload),
  }
}
