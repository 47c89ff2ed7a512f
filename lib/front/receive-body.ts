import type { IncomingMessage } from 'node:http'
import { type AppError, unavailable } from '../errors'
import { clientNetwork } from '../rate-limit/client-network'
import { hasKey } from './check-request'
import type { FrontContext } from './front-context'
import type { Route } from './routes'

/** Of all clients together, and of each. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_BYTES_PER_CLIENT = 16 * 1024 * 1024

/** A body, and what is to be called when it is not needed any more. */
export type ReceivedBody = { body: Uint8Array<ArrayBuffer>; release: () => void }

/**
 * Receives the bodies of requests before anything is done for them: a slow client must not keep a place that others
 * wait for. They are bounded in all, so that slow clients hold no more memory than they may.
 */
export function createBodyReceiver() {
  const bytesByClient = new Map<string, number>()
  let bytes = 0

  function add(client: string, length: number) {
    const own = (bytesByClient.get(client) ?? 0) + length
    bytes += length
    if (own > 0) bytesByClient.set(client, own)
    else bytesByClient.delete(client)
    if (length > 0 && (bytes > MAX_BYTES || own > MAX_BYTES_PER_CLIENT)) throw tooMuch()
  }

  /**
   * The body of a request; of one that is too long, as much as shows that. Throws `unavailable` when too many bytes
   * are held; rejects with the signal's reason when that is aborted.
   */
  return async function receive(
    request: IncomingMessage,
    route: Route,
    context: FrontContext,
  ): Promise<ReceivedBody> {
    if (!isWanted(request, route)) return { body: new Uint8Array(), release: () => {} }
    const client = clientNetwork(context.clientAddress)
    let held = 0
    const release = () => {
      add(client, -held)
      held = 0
    }
    const hold = (length: number) => {
      held += length
      add(client, length)
    }
    try {
      return { body: joined(await readChunks(request, route.maxBodyBytes, hold, context.signal)), release }
    } catch (error) {
      release()
      throw error
    }
  }
}

export type ReceiveBody = ReturnType<typeof createBodyReceiver>

/** A caller without a key, or with a body that is too long by its own account, is rejected without it. */
function isWanted(request: IncomingMessage, { maxBodyBytes, readsByPost }: Route): boolean {
  const length = Number(request.headers['content-length'] ?? 0)
  const isChunked = request.headers['transfer-encoding'] !== undefined
  return (hasKey(request) || readsByPost) && (isChunked || length > 0) && length <= maxBodyBytes
}

function readChunks(
  request: IncomingMessage,
  maxBytes: number,
  hold: (length: number) => void,
  signal: AbortSignal,
): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  let length = 0
  return new Promise<Buffer[]>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    request.on('data', (chunk: Buffer) => {
      try {
        hold(chunk.length)
      } catch (error) {
        reject(error)
      }
      length += chunk.length
      chunks.push(chunk)
      if (length > maxBytes) resolve(chunks)
    })
    request.once('end', () => resolve(chunks))
    request.once('error', reject)
  }).finally(() => {
    // What is still to come is read and dropped.
    request.removeAllListeners('data')
    request.resume()
  })
}

function joined(chunks: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(chunks))
}

function tooMuch(): AppError {
  return unavailable('Too many request bodies arrive at once; try again in a few seconds.', 5)
}
