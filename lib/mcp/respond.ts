import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Actor } from '../auth/actor'
import { config } from '../config'
import { AppError } from '../errors'
import type { JsonObject } from '../http/json-body'
import { log } from '../log'
import { createMcpServer } from './server'

/**
 * Responds to a message of the Model Context Protocol, by a server of its own: no session, no stream. Throws
 * `foreign_origin` when a page of another site sent it.
 */
export async function respondToMcp(request: Request, actor: Actor, message: JsonObject): Promise<Response> {
  assertOrigin(request.headers.get('origin'))
  const handler = createMcpHandler(() => createMcpServer(actor), {
    // A stream of notifications would never end.
    maxSubscriptions: 0,
    onerror: (error) => log().debug({ err: error }, 'MCP'),
  })
  const { url, method, headers, signal } = request
  const response = await handler.fetch(new Request(url, { method, headers, signal }), { parsedBody: message })
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** Against pages that reach a service on the reader's own machine or network by its name (DNS rebinding). */
function assertOrigin(origin: string | null): void {
  const own = new URL(config().siteUrl).origin
  if (origin === null || origin === own) return
  throw new AppError(
    'foreign_origin',
    `Pages of ${JSON.stringify(origin.slice(0, 200))} may not call this; only those of ${own}.`,
  )
}
