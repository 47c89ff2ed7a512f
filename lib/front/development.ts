import type { IncomingMessage, ServerResponse } from 'node:http'
import { toAppError } from '../http/to-app-error'
import { type RequestContext, runInRequestContext } from '../request-context'
import { sendErrorResponse, toErrorResponse } from './error-response'
import { FrontContext } from './front-context'
import { FrontResponse } from './front-response'
import { readTarget } from './target'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A response whose status a page can leave in the context of its request, as it cannot set one in Next. */
export class DevelopmentResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends FrontResponse<Request> {
  context?: RequestContext

  protected override statusOf(status: number): number {
    const outcome = status === 200 ? this.context?.outcome : undefined
    if (outcome?.location) this.setHeader('Location', outcome.location)
    return outcome?.status ?? status
  }
}

/** The listener of the development server: everything goes to Next, whose client needs inline scripts and `eval`. */
export function createDevelopmentListener(handle: Handle) {
  return async (request: IncomingMessage, response: FrontResponse) => {
    const context = new FrontContext(request, response)
    if (response instanceof DevelopmentResponse) response.context = context
    const target = readTarget(request.url ?? '')
    try {
      await runInRequestContext(context, () => handle(request, response))
    } catch (cause) {
      const error = toAppError(cause, response.id)
      sendErrorResponse(response, toErrorResponse(error, response.id, target))
    }
  }
}
