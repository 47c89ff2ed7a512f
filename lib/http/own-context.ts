import { randomUUID } from 'node:crypto'
import { currentRequest, type RequestContext, runInRequestContext } from '../request-context'

/** The context of a request that came by no front, as under Next alone. */
export function ownContext({ headers, signal }: Request): RequestContext {
  // Next has it from the connection, where no proxy said it.
  const clientAddress = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  return { id: randomUUID(), clientAddress, signal, dependencies: new Set() }
}

/** Runs `handle` in the context of its request: the one that the front made, or one of its own. */
export function inContext<Result>(request: Request, handle: () => Result): Result {
  return currentRequest() ? handle() : runInRequestContext(ownContext(request), handle)
}
