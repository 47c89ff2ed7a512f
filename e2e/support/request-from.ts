import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export type Sent = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The request is aborted if the whole response has not arrived by then. */
  deadlineMs: number
}

export type Received = { status: number; headers: IncomingHttpHeaders; body: string }

/** Keeps connections alive, separately for each local address. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** The request was aborted at its deadline. */
export class NoResponseError extends Error {
  override name = 'NoResponseError'
}

/**
 * Sends a request from the local address `from` (on Linux any of 127.0.0.0/8), so that it counts as a separate client.
 * Rejects with `NoResponseError` or a connection error.
 */
export async function requestFrom(
  from: string,
  url: string,
  { method = 'GET', headers = {}, body, deadlineMs }: Sent,
): Promise<Received> {
  const { hostname, port } = new URL(url)
  // The path as written: `URL` would normalize it.
  const path = url.slice(url.indexOf('/', 'http://'.length))
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const options = { hostname, port, path, method, headers: { ...length, ...headers }, localAddress: from }
  const sent = request({ ...options, agent })
  // After the response `once` no longer listens for connection errors.
  sent.on('error', () => {})
  const abort = () => sent.destroy(new NoResponseError(`No response within ${deadlineMs} ms`))
  // On a busy machine the timer may be late, with the response already waiting to be read.
  let immediate: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    immediate = setImmediate(abort)
  }, deadlineMs)
  try {
    sent.end(body)
    const [response]: IncomingMessage[] = await once(sent, 'response')
    return await readWhole(response)
  } finally {
    clearTimeout(timer)
    clearImmediate(immediate)
  }
}

async function readWhole(response: IncomingMessage | undefined): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of response ?? []) chunks.push(chunk)
  return {
    status: response?.statusCode ?? 0,
    headers: response?.headers ?? {},
    body: Buffer.concat(chunks).toString(),
  }
}
