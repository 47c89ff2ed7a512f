import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { DeadlineExceeded } from '../async'
import { type AllowList, resolveAllowed } from './resolve-allowed'
import { OutboundError, readBody, sendRequest, toOutboundError } from './send-request'

/** Non-public addresses and http are refused unless `allow` has them. */
export type GuardedRequest = {
  url: string
  method?: 'GET' | 'POST' | 'PURGE'
  headers?: Record<string, string>
  body?: string
  allow: AllowList
  /** How many redirects are followed, each checked like the URL itself; only a GET is redirected. */
  maxRedirects: number
  /** How many bytes of the response are read, and what happens to a longer one; `cut` also accepts one that breaks off. */
  maxBytes: number
  whenLonger: 'refuse' | 'cut'
  /** The time limit for everything, redirects and reading included. */
  timeoutMs: number
  signal?: AbortSignal
}

type GuardedResponse = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  url: URL
}

/** Requests a URL that somebody else gave; the service never does so in another way. Throws `OutboundError`. */
export async function guardedRequest(request: GuardedRequest): Promise<GuardedResponse> {
  const url = toUrl(request.url)
  const deadline = startDeadline(request)
  try {
    return await followRedirects(url, request, deadline.signal)
  } catch (error) {
    throw toOutboundError(error, url, deadline.signal)
  } finally {
    deadline.end()
  }
}

async function followRedirects(
  first: URL,
  request: GuardedRequest,
  signal: AbortSignal,
): Promise<GuardedResponse> {
  let url = first
  for (let left = request.maxRedirects; ; left--) {
    const response = await send(url, request, signal)
    const target = redirectTarget(response, url)
    if (!target || request.maxRedirects === 0 || (request.method ?? 'GET') !== 'GET') {
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: await readBody(response, request),
        url,
      }
    }
    response.destroy()
    if (left === 0) {
      throw new OutboundError('too_many_redirects', `It redirects more than ${request.maxRedirects} times.`)
    }
    url = target
  }
}

async function send(url: URL, request: GuardedRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { method = 'GET', body, allow } = request
  const headers = { 'User-Agent': 'Artikel', 'Accept-Encoding': 'identity', ...request.headers }
  // A name lookup cannot be aborted, only abandoned.
  const addresses = await Promise.race([resolveAllowed(url, allow), whenAborted(signal)])
  return sendRequest({ url, method, headers, body, addresses, signal })
}

function redirectTarget({ statusCode, headers }: IncomingMessage, url: URL): URL | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode ?? 0) && headers.location !== undefined
  return isRedirect ? toUrl(headers.location ?? '', url) : null
}

function toUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new OutboundError('invalid_url', 'It is not a valid URL.')
  return new URL(text, base)
}

function startDeadline({ timeoutMs, signal }: GuardedRequest) {
  const deadline = new AbortController()
  const abort = () => deadline.abort(signal?.reason)
  const timer = setTimeout(() => deadline.abort(new DeadlineExceeded(timeoutMs)), timeoutMs)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  return {
    signal: deadline.signal,
    end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
