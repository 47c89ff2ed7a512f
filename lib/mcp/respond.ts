import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Actor } from '../auth/actor'
import { config } from '../config'
import { AppError } from '../errors'
import type { JsonObject } from '../http/json-body'
import { log } from '../log'
import { createMcpServer } from './server'

/** Responds to a message of the Model Context Protocol, by a server of its own: no session, no stream. */
export async function respondToMcp(request: Request, actor: Actor, message: JsonObject): Promise<Response> {
  const handler = createMcpHandler(() => createMcpServer(actor), {
    // A stream of notifications would never end.
    maxSubscriptions: 0,
    onerror: (error) => log().debug({ err: error }, 'MCP'),
  })
  const { url, method, headers, signal } = request
  const response = await handler.fetch(new Request(url, { method, headers, signal }), { parsedBody: message })
  response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('Vary', 'Origin')
  return response
}

/**
 * Throws `foreign_origin` for a request of a page of another site: such pages can reach a service on the reader's own
 * machine or network by its name (DNS rebinding).
 */
export function assertOwnOrigin({ headers }: Request): void {
  const origin = headers.get('origin')
  const own = new URL(config().siteUrl).origin
  if (origin === null || origin === own) return
  throw new AppError(
    'foreign_origin',
    `Pages of ${JSON.stringify(origin.slice(0, 200))} may not call this; only those of ${own}.`,
  )
}
