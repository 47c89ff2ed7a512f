import type { IncomingMessage } from 'node:http'
import { config } from '../config'
import { AppError } from '../errors'
import type { RequestContext } from '../request-context'
import { clientAddress } from './client-address'
import type { FrontResponse } from './front-response'

export type FrontContext = RequestContext & { readonly signal: AbortSignal }

/** Who has not been served by then is told to come back; nothing in the service takes as long. */
const DEADLINE_MS = 30_000

/** What a request carries; its signal is aborted when the client leaves or the deadline passes. */
export function createContext(request: IncomingMessage, response: FrontResponse): FrontContext {
  let signal: AbortSignal | undefined
  return {
    id: response.id,
    dependencies: new Set(),
    clientAddress: clientAddress(
      request.socket.remoteAddress ?? '',
      // Node joins repeated headers of this name with a comma.
      request.headers['x-forwarded-for']?.toString(),
      config().trustProxy,
    ),
    // Made when it is asked for: what is served from memory needs none.
    get signal() {
      signal ??= deadlineOf(response)
      return signal
    },
  }
}

function deadlineOf(response: FrontResponse): AbortSignal {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(tooLate()), DEADLINE_MS)
  const leave = () => {
    clearTimeout(timer)
    controller.abort(new AppError('unavailable', 'The client has left.'))
  }
  if (response.destroyed || response.closed) leave()
  else response.once('close', leave)
  return controller.signal
}

function tooLate(): AppError {
  return new AppError('unavailable', 'This took too long; try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
  })
}
