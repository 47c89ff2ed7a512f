import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '../log'
import type { RequestContext } from '../request-context'

/** Writes one line when `response` has ended or was aborted. Leaves out the query, which is private. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  context: RequestContext,
) {
  const startedAt = performance.now()
  response.once('close', () => {
    log().info({
      id: context.id,
      method: request.method,
      path: withoutToken(path),
      status: response.headersSent ? response.statusCode : null,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(context.caller && { [context.caller.kind]: context.caller.name }),
      aborted: response.writableFinished ? undefined : true,
    })
  })
}

/** The address of a link signs in, and keys are sometimes pasted into addresses. */
function withoutToken(path: string): string {
  return path.replace(/^(\/+meja\/+masuk\/+).+/i, '$1…').replace(/(art_[0-9a-f]{12}_)[0-9a-f]{1,64}/gi, '$1…')
}
