import { IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { toAppError } from '../http/to-app-error'
import { type RequestContext, runInRequestContext } from '../request-context'
import { CapturedResponse } from './captured-response'
import type { BackendRequest, BackendResponse, Captured, Respond } from './exchange'
import { stripFramework } from './strip-framework'

/** A listener of requests, such as Next's. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Has `handle` respond to requests that came from no socket of this thread. */
export function respondWith(handle: Handle): Respond {
  return async (request, signal) => {
    const { id, clientAddress } = request
    const context: RequestContext = { id, clientAddress, dependencies: new Set(), ...(signal && { signal }) }
    try {
      return await respond(handle, request, context)
    } catch (error) {
      throw toAppError(error, id)
    }
  }
}

async function respond(
  handle: Handle,
  request: BackendRequest,
  context: RequestContext,
): Promise<BackendResponse> {
  const message = toIncomingMessage(request)
  const response = new CapturedResponse(message)
  const handled = runInRequestContext(context, () => handle(message, response))
  const captured = await Promise.race([response.captured, handled.then(() => response.captured)])
  const { keyName, countedArticle, outcome, dependencies } = context
  return {
    ...captured,
    body: bodyFor(captured),
    dependencies: [...dependencies],
    keyName,
    countedArticle,
    outcome,
  }
}

function toIncomingMessage({ method, url, headers, body }: BackendRequest): IncomingMessage {
  const message = new IncomingMessage(new Socket())
  Object.assign(message, { method, url, headers, httpVersion: '1.1', complete: true })
  if (body.length > 0) message.push(body)
  message.push(null)
  return message
}

/** The body as clients get it, made here: the front has no time for it. */
function bodyFor({ headers, body }: Captured): Captured['body'] {
  const isPage = headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.startsWith('text/html'),
  )
  return isPage ? new TextEncoder().encode(stripFramework(Buffer.from(body.buffer).toString())) : body
}
