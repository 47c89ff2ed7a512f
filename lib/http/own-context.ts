import { randomUUID } from 'node:crypto'
import { currentRequest, type RequestContext, runInRequestContext } from '../request-context'

/** The context of a request that came by no front, as under Next alone. */
export function ownContext({ headers, signal }: Request): RequestContext {
  // Next has it from the connection, where no proxy said it.
  const clientAddress = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  return { id: randomUUID(), clientAddress, signal, dependencies: new Set() }
}

/** Has a request responded to in a context of its own; the response names it, as the front does. */
export async function respondIn(own: RequestContext, respond: () => Promise<Response>): Promise<Response> {
  const response = await runInRequestContext(own, respond)
  response.headers.set('X-Request-Id', own.id)
  return response
}

/** Has a request responded to in its context: the one that the front made, or one of its own. */
export function inContext(request: Request, respond: () => Promise<Response>): Promise<Response> {
  return currentRequest() ? respond() : respondIn(ownContext(request), respond)
}
