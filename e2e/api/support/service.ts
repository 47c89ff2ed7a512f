import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import type { PageBody } from '../../../lib/articles/read/list-articles'
import type { ArticleDetail, ArticleSummary } from '../../../lib/articles/serialize'
import type { Issue, Warning } from '../../../lib/errors'

export type ApiResponse<Body> = { status: number; headers: Headers; body: Body }

export type DetailBody = { data: ArticleDetail; meta?: { warnings: Warning[] } }
export type WriteBody = { data: ArticleDetail; meta: { warnings: Warning[]; result?: string } }
export type CategoriesBody = { data: { name: string; slug: string; total: number }[] }

/** A problem document (RFC 9457). */
export type Problem = {
  type: string
  title: string
  status: number
  code: string
  detail: string
  message: string
  request_id: string
  errors?: Issue[]
  existing_url?: string
  suggested_slug?: string
  required_scope?: string
  line?: number
  column?: number
}

type Call = { headers?: Record<string, string>; body?: unknown; key?: string | null }

type Client = { url: string; apiKey: string; headers?: Record<string, string> }

/** A client of the server at `url`; writes use `apiKey`, and every call has `headers`. */
export function serviceAt({ url, apiKey, headers: always }: Client) {
  /**
   * Sends a request; `bodyOf` encodes the body. Parses the response as JSON and follows no redirects. Retries while the
   * service is busy, as a client would.
   */
  function call<Body>(method: string, path: string, options: Call = {}): Promise<ApiResponse<Body>> {
    return untilTaken(() => send<Body>(method, path, options), isBusy)
  }

  async function send<Body>(method: string, path: string, options: Call): Promise<ApiResponse<Body>> {
    const { headers, body, key = method === 'GET' || method === 'HEAD' ? null : apiKey } = options
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== null && { Authorization: `Bearer ${key}` }),
        ...always,
        ...headers,
      },
      body: bodyOf(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }

  return {
    url,
    apiKey,
    call,
    list: (query: string, options?: Call) => call<PageBody>('GET', `/api/artikel?${query}`, options),
    latest: () => call<{ data: ArticleSummary[] }>('GET', '/api/artikel/latest'),
    categories: () => call<CategoriesBody>('GET', '/api/artikel/categories'),
    detail: (slug: string, options?: Call) => call<DetailBody>('GET', `/api/artikel/${slug}`, options),
    post: (body: unknown, options?: Call, query = '') =>
      call<WriteBody>('POST', `/api/artikel${query}`, { ...options, body }),
    put: (slug: string, body: unknown, options?: Call) =>
      call<WriteBody>('PUT', `/api/artikel/${slug}`, { ...options, body }),
    patch: (slug: string, body: unknown, options?: Call) =>
      call<WriteBody>('PATCH', `/api/artikel/${slug}`, { ...options, body }),
    remove: (slug: string, options?: Call) => call<null>('DELETE', `/api/artikel/${slug}`, options),
    /** For a call that is expected to fail. */
    errorResponse: (method: string, path: string, options?: Call) => call<Problem>(method, path, options),

    /** Publishes an article with random fields, overridden by `fields`. Throws when that fails. */
    async publish(fields: Record<string, unknown>): Promise<ArticleDetail> {
      const { status, body } = await call<WriteBody>('POST', '/api/artikel', {
        body: { title: word(), category: word(), content: `${word()}.`, ...fields },
      })
      if (status !== 201) throw new Error(`Got ${status}: ${JSON.stringify(body)}`)
      return body.data
    },
  }
}

/** Repeats a call after its `Retry-After` while `isRefused`, which means that nothing was stored. */
export async function untilTaken<Response extends { headers: Headers }>(
  call: () => Promise<Response>,
  isRefused: (response: Response) => boolean,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await call()
    if (!isRefused(response) || attempt === MAX_ATTEMPTS) return response
    await delay(Number(response.headers.get('retry-after')) * 1_000)
  }
}

const MAX_ATTEMPTS = 5

/** Whether a client was refused because it exceeded its share of concurrent work while others wait. */
export function isOverShare({ status }: ApiResponse<unknown>): boolean {
  return status === 429
}

/** Whether the service was too busy. Failures that tests provoke have other details. */
function isBusy({ status, body }: ApiResponse<unknown>): boolean {
  return status === 503 && BUSY.test((body as Problem).detail)
}

/** Not anchored: the detail of a bulk begins with the operation. */
const BUSY = /The service is busy|Others are changing|keeps? changing|There was no time left/

export type Service = ReturnType<typeof serviceAt>

/** The shared service of a project's tests. */
export const service = serviceAt({ url: inject('serverUrl'), apiKey: inject('apiKey') })

/** Ten random consonants: unique, and unchanged by stemmers. */
export function word(): string {
  const letters = 'bcdfghjklmnpqrstvwxz'
  const random = crypto.getRandomValues(new Uint8Array(10))
  return Array.from(random, (byte) => letters[byte % letters.length]).join('')
}

/** The slugs of a list, in its order. Throws with the problem of any other response. */
export function slugsOf({ status, body }: ApiResponse<{ data: { slug: string }[] }>): string[] {
  if (body.data === undefined) throw new Error(`${status} instead of a list: ${JSON.stringify(body)}`)
  return body.data.map(({ slug }) => slug)
}

/** Runs `call` `times` times in parallel. */
export function atOnce<Result>(times: number, call: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => call(index)))
}

/** Runs `call` `times` times, ten at a time: a busy machine refuses requests that wait too long. */
export async function fewAtOnce<Result>(
  times: number,
  call: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  while (results.length < times) {
    const done = results.length
    results.push(...(await atOnce(Math.min(10, times - done), (index) => call(done + index))))
  }
  return results
}

/** Encodes a request body: strings and bytes as they are, everything else as JSON. */
export function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined || typeof body === 'string') return body
  return body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body)
}
