import type { IncomingMessage } from 'node:http'
import { AppError, unavailable } from '../errors'
import { createClientTotals, overShare } from '../rate-limit/clients'
import type { Route } from '../routes/route'
import type { FrontContext } from './front-context'

const MEBIBYTE = 1024 * 1024
const WITH_KEY = { maxBytes: 64 * MEBIBYTE, maxBytesPerClient: 16 * MEBIBYTE }
/** For callers without a key: agents send short questions; people whose session has ended get back what they typed. */
const WITHOUT_KEY = { maxBytes: 16 * MEBIBYTE, maxBytesPerClient: 5 * MEBIBYTE }
const MAX_ARRIVING_PER_CLIENT = 64
/** Less than the silence after which a connection is closed without a response. */
export const MAX_ARRIVING_MS = 50_000

export type ReceivedBody = { body: Uint8Array<ArrayBuffer>; release: () => void }

/** Receives bodies before anything is done for them: slow clients must hold no place, nor the memory of those with a key. */
export function createBodyReceiver() {
  const pools = { withKey: createPool(WITH_KEY), withoutKey: createPool(WITHOUT_KEY) }

  /**
   * Reads a body; if it is too long, only enough to show that. The pools are separate: strangers cannot fill `withKey`.
   * Throws `rate_limited`, `unavailable`, and `request_timeout` after 50 s. The response deadline starts only afterwards.
   */
  return async function receive(
    request: IncomingMessage,
    { maxBodyBytes }: Pick<Route, 'maxBodyBytes'>,
    context: FrontContext,
    pool: keyof typeof pools,
  ): Promise<ReceivedBody> {
    const { clientAddress, clientSignal } = context
    const { arriving, hold } = pools[pool]
    if (arriving.of(clientAddress) >= MAX_ARRIVING_PER_CLIENT) throw tooManyArrive()
    const held = hold(clientAddress)
    arriving.add(clientAddress, 1)
    try {
      context.askForBody()
      const chunks = await readChunks(request, maxBodyBytes, held.add, clientSignal)
      return { body: concatenate(chunks), release: held.release }
    } catch (error) {
      held.release()
      throw error
    } finally {
      arriving.add(clientAddress, -1)
    }
  }
}

function createPool({ maxBytes, maxBytesPerClient }: typeof WITH_KEY) {
  const bytes = createClientTotals()
  return {
    arriving: createClientTotals(),
    hold(clientAddress: string) {
      let held = 0
      return {
        add(length: number) {
          held += length
          bytes.add(clientAddress, length)
          if (bytes.of(clientAddress) > maxBytesPerClient) throw tooManyBytes(maxBytesPerClient)
          if (bytes.all > maxBytes) throw tooMuch()
        },
        release() {
          bytes.add(clientAddress, -held)
          held = 0
        },
      }
    },
  }
}

function readChunks(
  request: IncomingMessage,
  maxBytes: number,
  hold: (length: number) => void,
  signal: AbortSignal,
): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  let length = 0
  let timer: NodeJS.Timeout | undefined
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
    timer = setTimeout(() => reject(tooSlow()), MAX_ARRIVING_MS)
  }).finally(() => {
    clearTimeout(timer)
    // The rest is read and dropped.
    request.removeAllListeners('data')
    request.resume()
  })
}

/** The `request_timeout` for a body that stalls. Closes the connection: the rest would be read as another request. */
export function tooSlow(): AppError {
  return new AppError('request_timeout', 'The request did not arrive in time.', {
    headers: { Connection: 'close' },
  })
}

/** In its own memory, which can be transferred to another thread. */
function concatenate(chunks: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

function tooManyArrive() {
  const share = { name: 'arriving', quota: MAX_ARRIVING_PER_CLIENT, unit: 'concurrent-requests' } as const
  return overShare(share, 'Too many request bodies of this client arrive at once', 5)
}

function tooManyBytes(quota: number) {
  const share = { name: 'bodies', quota, unit: 'content-bytes' } as const
  return overShare(share, 'Too much in request bodies of this client arrives at once', 5)
}

function tooMuch() {
  return unavailable('Too many request bodies arrive at once; try again in a few seconds.', 5)
}
