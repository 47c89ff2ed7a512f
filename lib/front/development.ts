import type { IncomingMessage } from 'node:http'
import next from 'next'
import { articlePath } from '../article-address'
import { findAliasTarget } from '../articles/aliases/find-alias-target'
import type { Listener } from '../backend/capture'
import { config } from '../config'
import { toAppError } from '../http/to-app-error'
import { type RequestContext, runInRequestContext } from '../request-context'
import { GONE_PAGE } from '../routes/addresses'
import { sendErrorResponse, toErrorResponse } from './error-response'
import { FrontContext } from './front-context'
import { FrontResponse } from './front-response'
import { createHttpServer, type Front, listenWith } from './http-server'
import { readTarget } from './target'

/** A response whose status a page can leave in the context of its request, as it cannot set one in Next. */
class DevelopmentResponse<Request extends IncomingMessage = IncomingMessage> extends FrontResponse<Request> {
  context?: RequestContext

  protected override statusOf(status: number): number {
    const outcome = status === 200 ? this.context?.outcome : undefined
    if (outcome?.location) this.setHeader('Location', outcome.location)
    return outcome?.status ?? status
  }
}

/** Serves the sources at `HOST` and `PORT`, in this thread, as `next dev` does. Rejects when the address cannot be had. */
export async function startDevelopmentFront(): Promise<Front> {
  const { host, port } = config()
  const server = createHttpServer(DevelopmentResponse)
  const app = next({ dev: true, dir: process.cwd(), hostname: host, port, httpServer: server })
  await app.prepare()
  return listenWith(server, createListener(app.getRequestHandler()))
}

/** Everything goes to Next, whose client needs inline scripts and `eval`. */
function createListener(handle: Listener) {
  return async (request: IncomingMessage, response: FrontResponse) => {
    const context = new FrontContext(request, response)
    if (response instanceof DevelopmentResponse) response.context = context
    const target = readTarget(request.url ?? '')
    try {
      const alias = target.mayBeAlias ? await findAliasTarget(target.url) : null
      if (alias && 'slug' in alias) {
        response.writeHead(308, { Location: articlePath(alias.slug) }).end()
        return
      }
      if (alias) request.url = GONE_PAGE
      await runInRequestContext(context, () => handle(request, response))
    } catch (cause) {
      const error = toAppError(cause, response.id)
      sendErrorResponse(response, toErrorResponse(error, response.id, target))
    }
  }
}
