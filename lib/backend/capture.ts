import { IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { CapturedResponse } from './captured-response'
import type { BackendRequest, Captured } from './exchange'

/** A listener of requests, such as Next's. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Handles a request whose context is `currentRequest()`. */
export type Handle = (request: BackendRequest) => Promise<Captured>

/** Has `listener` handle requests that came from no socket of this thread. */
export function captureFrom(listener: Listener): Handle {
  return (request) => {
    const message = toIncomingMessage(request)
    const response = new CapturedResponse(message)
    const handled = listener(message, response)
    return Promise.race([response.captured, handled.then(() => response.captured)])
  }
}

function toIncomingMessage({ method, url, headers, body }: BackendRequest): IncomingMessage {
  const message = new IncomingMessage(new Socket())
  Object.assign(message, { method, url, headers, httpVersion: '1.1', complete: true })
  if (body.length > 0) message.push(body)
  message.push(null)
  return message
}
