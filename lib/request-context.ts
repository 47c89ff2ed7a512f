import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { ProblemCode } from './errors'
import type { Page } from './page'
import { singleton } from './singleton'

/** `id` is the SHA-256 of its bytes in hexadecimal. */
export type Upload = { path: string; id: string; name?: string; alt?: string }

/** A file of a form, under the name that it had; `id` is the SHA-256 of its bytes, `problem` why it was not taken. */
export type UploadedFile = { name: string } & ({ path: string; id: string } | { problem: ProblemCode })

/** A form whose files are on the disk, until the response is there. */
export type UploadedForm = { fields: [name: string, value: string][]; files: UploadedFile[] }

export type RequestContext = {
  readonly id: string
  /** As far as `TRUST_PROXY` lets it be believed. */
  readonly clientAddress: string
  /** Aborted when nobody waits for the response any more: the client left, or the deadline passed. */
  readonly signal?: AbortSignal
  readonly upload?: Upload
  readonly form?: UploadedForm
  /** For the log and for revisions. */
  caller?: Caller
  /** Path and query, behind the front. */
  readonly url?: string
  /** The `Cookie` header, as far as it holds the session of a person. */
  readonly cookie?: string
  readonly dependencies: Set<string>
  countedArticle?: number
  outcome?: Outcome
  /** Of the page, where it need not be that of the site. */
  language?: string
  continuation?: Continuation
  /** The path of a file that is sent as the body, and removed afterwards. */
  file?: string
  /** What its writes have begun and its response waits for; it never rejects. */
  beforeResponse?: Promise<unknown>
  /** Set where Next is to render only the shell. */
  onPage?: (page: Page) => void
}

/** The name of a key or a person; never the key. */
export type Caller = { kind: 'key' | 'person'; name: string }

export type Outcome = { status: number; location?: string; retryAfter?: string }

/** The front asks again from `cursor` when something has changed: with an empty response it waits, or it streams. */
export type Continuation =
  | { kind: 'wait'; cursor: string; ms: number }
  | { kind: 'stream'; cursor: string; hasMore: boolean }

const storage = singleton('request-context', () => new AsyncLocalStorage<RequestContext | undefined>())

/** What `handle` gives, in all of whose work, however long it goes on, `currentRequest()` is `context`. */
export function runInRequestContext<Result>(context: RequestContext, handle: () => Result): Result {
  return storage.run(context, handle)
}

/** The request that this work is done for; undefined for what the service does by itself. */
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

/** What `respond` gives in the context `own`, once what its writes began is done; its id is the `X-Request-Id`. */
export async function respondIn(own: RequestContext, respond: () => Promise<Response>): Promise<Response> {
  const response = await runInRequestContext(own, respond)
  await own.beforeResponse
  response.headers.set('X-Request-Id', own.id)
  return response
}

/** Responds in the context that the front made; under Next alone in one of its own, without what only a front knows. */
export function inContext(request: Request, respond: () => Promise<Response>): Promise<Response> {
  return currentRequest() ? respond() : respondIn(ownContext(request), respond)
}

/** Whether a request only reads, by the methods that this service knows (RFC 9110 §9.2.1). */
export function isGetOrHead({ method }: { method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The bytes that a `Content-Length` announces; 0 without one. */
export function declaredLength(contentLength: string | null | undefined): number {
  return Number(contentLength ?? 0)
}
