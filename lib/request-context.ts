import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Page } from './page'
import { singleton } from './singleton'

/** An image that was sent: its file, the SHA-256 of its bytes in hexadecimal, and the text that came with it. */
export type Upload = { path: string; id: string; alt?: string }

/** What one request carries from the server in front through Next to the code that handles it, and back. */
export type RequestContext = {
  /** The `X-Request-Id` of the response, its problem document and its log line. */
  readonly id: string
  /** The client's address, as far as `TRUST_PROXY` lets it be believed. */
  readonly clientAddress: string
  /** Aborted when nobody waits for the response any more: the client left, or the deadline passed. */
  readonly signal?: AbortSignal
  /** The image that came with the request, in a file: it was too large to be carried along. */
  readonly upload?: Upload
  /** The name of the API key that was used, for the log; never the key. */
  keyName?: string
  /** What the response is made of, recorded while it is read; see `lib/cache`. */
  readonly dependencies: Set<string>
  /** The article whose view the response counted and shows. */
  countedArticle?: number
  /** The status that a page is to be sent under, when it is not 200, and where it redirects to, or when to try again. */
  outcome?: Outcome
  /** How the front goes on after the response. */
  continuation?: Continuation
  /** Takes a page that is to be rendered apart from Next; set where Next is to render only its shell. */
  onPage?: (page: Page) => void
}

export type Outcome = { status: number; location?: string; retryAfter?: string }

/**
 * Of a response that is not the last: the front asks again from `cursor` on when anything has changed. It waits so
 * with a response that has nothing, or sends one after the other as a stream.
 */
export type Continuation =
  | { kind: 'wait'; cursor: string; ms: number }
  | { kind: 'stream'; cursor: string; hasMore: boolean }

const storage = singleton('request-context', () => new AsyncLocalStorage<RequestContext | undefined>())

/** Runs `handle` so that `currentRequest()` returns `context` in everything it calls or awaits. */
export function runInRequestContext<Result>(context: RequestContext, handle: () => Result): Result {
  return storage.run(context, handle)
}

/** The context of the request being handled; outside of one (commands, tests of `lib`) undefined. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore()
}

/** Runs `work` as the process's own: it serves others too, and goes on when the request that began it is aborted. */
export function outsideRequest<Result>(work: () => Result): Result {
  return storage.run(undefined, work)
}

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
