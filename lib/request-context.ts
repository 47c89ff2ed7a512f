import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { ProblemCode } from './errors'
import type { Page } from './page'
import { singleton } from './singleton'

type FormFields = [name: string, value: string][]

/** `id` is the SHA-256 of its bytes in hexadecimal; `fields` are those of the form that it was sent in. */
export type Upload = { path: string; id: string; name?: string; fields?: FormFields }

/** A file of a form with its original name; `id` is the SHA-256 of its bytes, `problem` why it was rejected. */
export type UploadedFile = { name: string } & ({ path: string; id: string } | { problem: ProblemCode })

/** A form whose files are on disk until the response is ready. */
export type UploadedForm = { fields: FormFields; files: UploadedFile[] }

export type RequestContext = {
  readonly id: string
  /** From forwarding headers only as far as `TRUST_PROXY` allows. */
  readonly clientAddress: string
  /** Aborted when nobody waits for the response any more: the client disconnected, or the deadline passed. */
  readonly signal?: AbortSignal
  readonly upload?: Upload
  readonly form?: UploadedForm
  /** For the log and for revisions. */
  caller?: Caller
  /** Path and query; set behind the front only. */
  readonly url?: string
  /** The part of the `Cookie` header that holds a person's session. */
  readonly cookie?: string
  readonly dependencies: Set<string>
  countedArticle?: number
  outcome?: Outcome
  /** The language of the page, if it may differ from that of the site. */
  language?: string
  continuation?: Continuation
  /** The path of a file that is sent as the body and then deleted. */
  file?: string
  /** Work begun by the request's writes that the response waits for; it never rejects. */
  beforeResponse?: Promise<unknown>
  /** Set when Next is to render only the shell. */
  onPage?: (page: Page) => void
}

/** The name of a key or a person; never the key. */
export type Caller = { kind: 'key' | 'person'; name: string }

export type Outcome = { status: number; location?: string; retryAfter?: string }

/** The front asks again from `cursor` after a change: it holds back an empty response (`wait`), or streams. */
export type Continuation =
  | { kind: 'wait'; cursor: string; ms: number }
  | { kind: 'stream'; cursor: string; hasMore: boolean }

const storage = singleton('request-context', () => new AsyncLocalStorage<RequestContext | undefined>())

/** Runs `handle` so that `currentRequest()` is `context`, also in all the asynchronous work it starts. */
export function runInRequestContext<Result>(context: RequestContext, handle: () => Result): Result {
  return storage.run(context, handle)
}

/** The request that this code runs for; undefined for the service's own work. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore()
}

/** Runs `work` outside of any request: it serves others too, and continues when the request that began it is aborted. */
export function outsideRequest<Result>(work: () => Result): Result {
  return storage.run(undefined, work)
}

/** The context of a request that did not come through the front, as under plain Next. */
export function ownContext({ headers, signal }: Request): RequestContext {
  // Next sets it from the connection if no proxy did.
  const clientAddress = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  return { id: randomUUID(), clientAddress, signal, dependencies: new Set() }
}

/** Calls `respond` in the context `own`, then waits for `beforeResponse`. The context's id becomes the `X-Request-Id`. */
export async function respondIn(own: RequestContext, respond: () => Promise<Response>): Promise<Response> {
  const response = await runInRequestContext(own, respond)
  await own.beforeResponse
  response.headers.set('X-Request-Id', own.id)
  return response
}

/** Responds in the context that the front created; under plain Next in a new one, without what only the front knows. */
export function inContext(request: Request, respond: () => Promise<Response>): Promise<Response> {
  return currentRequest() ? respond() : respondIn(ownContext(request), respond)
}

/** Whether the method is one of the safe ones that the service supports (RFC 9110 §9.2.1). */
export function isGetOrHead({ method }: { method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether a request with these headers has a body (RFC 9112 §6.3). */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || declaredLength(headers['content-length']) > 0
}

/** The value of `Content-Length` in bytes; 0 without one. */
export function declaredLength(contentLength: string | null | undefined): number {
  return Number(contentLength ?? 0)
}
