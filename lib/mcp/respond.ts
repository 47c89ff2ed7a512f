import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Actor } from '../auth/actor'
import { config } from '../config'
import { AppError } from '../errors'
import type { JsonObject } from '../http/json-body'
import { log } from '../log'
import { readMessage } from './message'
import { createMcpServer } from './server'

/** Responds to a message of the Model Context Protocol with a server for this request only: no session, no stream. */
export async function respondToMcp(request: Request, actor: Actor): Promise<Response> {
  const response = await readMessage(request).then(
    (message) => respondToMessage(acceptingAll(request), actor, message),
    refuse,
  )
  response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('Vary', 'Origin')
  return response
}

/** Responds to an invalid message as in JSON-RPC 2.0 §5.1. */
function refuse(error: unknown): Response {
  if (!(error instanceof ProtocolError)) throw error
  const { code, message } = error
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status: 400 })
}

async function respondToMessage(request: Request, actor: Actor, message: JsonObject): Promise<Response> {
  const server = () => createMcpServer(actor)
  return (await isLegacyRequest(request, message))
    ? respondToLegacy(server(), request, message)
    : respondToModern(server, request, message)
}

/** Responses are JSON whatever a client accepts: the protocol requires clients to accept JSON and event streams. */
function acceptingAll({ url, method, headers, signal }: Request): Request {
  const accepting = new Headers(headers)
  accepting.set('Accept', 'application/json, text/event-stream')
  return new Request(url, { method, headers: accepting, signal })
}

function respondToModern(server: () => Server, request: Request, parsedBody: JsonObject): Promise<Response> {
  const handler = createMcpHandler(server, {
    legacy: 'reject',
    // A stream of notifications would never end.
    maxSubscriptions: 0,
    onerror: (error) => log().debug({ err: error }, 'MCP'),
  })
  return handler.fetch(request, { parsedBody })
}

/** Responds to clients of 2025 and before in JSON; the SDK's own handler would send a stream of one event. */
async function respondToLegacy(server: Server, request: Request, parsedBody: JsonObject): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}

/** Throws `foreign_origin` for pages of other sites, which could reach the reader's own network (DNS rebinding). */
export function assertOwnOrigin({ headers }: Request): void {
  const origin = headers.get('origin')
  const own = new URL(config().siteUrl).origin
  if (origin === null || origin === own) return
  throw new AppError(
    'foreign_origin',
    `Pages of ${JSON.stringify(origin.slice(0, 200))} may not call this; only pages of ${own} may.`,
    { headers: { Vary: 'Origin' } },
  )
}
