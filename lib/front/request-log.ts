import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '../log'
import type { RequestContext } from '../request-context'

/** Writes one line when `response` has ended, or was broken off. The query is left out: it is the reader's own. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  scope: RequestContext,
) {
  const startedAt = performance.now()
  response.once('close', () => {
    log().info({
      id: scope.id,
      method: request.method,
      path,
      status: response.headersSent ? response.statusCode : null,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      key: scope.keyName,
      aborted: response.writableFinished ? undefined : true,
    })
  })
}
