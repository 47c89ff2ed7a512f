import { AsyncLocalStorage } from 'node:async_hooks'
import { singleton } from './singleton'

/** What one request carries from the server in front through Next to the code that answers it, and back. */
export type RequestContext = {
  /** The `X-Request-Id` of the answer, its problem document and its log line. */
  readonly id: string
  /** The client's address, as far as `TRUST_PROXY` lets it be believed. */
  readonly clientAddress: string
  /** The name of the API key that was used, for the log; never the key. */
  keyName?: string
  /** What the answer is made of, noted while it is read; see `lib/cache`. */
  readonly dependencies: Set<string>
  /** The article whose views the answer counted and tells. */
  countedArticle?: number
  /** The status that a page is to be sent under, when it is not 200, and where it leads. */
  outcome?: { status: number; location?: string }
}

const storage = singleton('request-scope', () => new AsyncLocalStorage<RequestContext>())

/** Runs `handle` so that `currentRequest()` answers `scope` in everything it calls or awaits. */
export function runInRequestContext<Result>(scope: RequestContext, handle: () => Result): Result {
  return storage.run(scope, handle)
}

/** The scope of the request being answered; outside of one (commands, tests of `lib`) undefined. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore()
}
