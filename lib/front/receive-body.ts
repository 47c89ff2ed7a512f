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
      const body = await readBytes(request, maxBodyBytes, held.add, clientSignal)
      return { body, release: held.release }
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

function readBytes(
  request: IncomingMessage,
  maxBytes: number,
  hold: (length: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const received = createBuffer()
  let timer: NodeJS.Timeout | undefined
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    request.on('data', (chunk: Buffer) => {
      try {
        hold(chunk.length)
      } catch (error) {
        reject(error)
      }
      if (received.add(chunk) > maxBytes) resolve(received.bytes())
    })
    request.once('end', () => resolve(received.bytes()))
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

/** A buffer that grows: a list of chunks of a body that arrives byte by byte would take hundreds of times its length. */
function createBuffer() {
  let bytes = new Uint8Array(0)
  let length = 0
  return {
    /** Returns the new length. */
    add(chunk: Buffer): number {
      if (length + chunk.length > bytes.length) {
        const longer = new Uint8Array(Math.max(2 * bytes.length, length + chunk.length))
        longer.set(bytes)
        bytes = longer
      }
      bytes.set(chunk, length)
      length += chunk.length
      return length
    },
    /** In its own memory, which can be transferred to another thread. */
    bytes: () => bytes.slice(0, length),
  }
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
