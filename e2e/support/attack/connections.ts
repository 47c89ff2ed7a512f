import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { openSocket } from '../raw-request'
import type { Context } from './context'

const OPENED_AT_ONCE = 100

/** Opens `count` connections, the n-th from the address `addressOf(n)`; they close when the attack ends. */
export async function openConnections(
  context: Context,
  count: number,
  addressOf: (n: number) => string,
): Promise<Socket[]> {
  const opened: Socket[] = []
  while (opened.length < count && !context.signal.aborted) {
    const step = Array.from({ length: Math.min(OPENED_AT_ONCE, count - opened.length) }, (_, at) =>
      open(context, addressOf(opened.length + at)),
    )
    const sockets = (await Promise.all(step)).filter((socket) => socket !== null)
    opened.push(...sockets)
    // The server accepts no more connections.
    if (sockets.length === 0) break
  }
  return opened
}

/** Opens one connection; null if the server does not accept it. Counts it when the server closes it. */
export async function open({ url, signal, count }: Context, from: string): Promise<Socket | null> {
  const socket = await openSocket(url, from).catch(() => null)
  if (!socket) {
    count('not connected')
    return null
  }
  const destroy = () => socket.destroy()
  signal.addEventListener('abort', destroy, { once: true })
  // The server may reset the connection.
  socket.on('error', () => {})
  socket.once('close', () => {
    signal.removeEventListener('abort', destroy)
    if (!signal.aborted) count('closed')
  })
  if (signal.aborted) destroy()
  return socket
}

/** Reads everything from a connection and counts the status of each response. */
export function countStatuses(socket: Socket, { count }: Context) {
  let rest = ''
  socket.on('data', (chunk) => {
    const text = rest + chunk.toString('latin1')
    for (const [, status = ''] of text.matchAll(STATUS_LINE)) count(status)
    // A status line may be split over two chunks, and must be counted once.
    rest = text.slice(-(STATUS_LINE_LENGTH - 1)).replace(STATUS_LINE, '')
  })
}

const STATUS_LINE = /HTTP\/1\.1 (\d{3})/g
const STATUS_LINE_LENGTH = 'HTTP/1.1 200'.length

/** Waits, at most until the attack ends. */
export async function pause(milliseconds: number, { signal }: Context) {
  await delay(milliseconds, undefined, { signal }).catch(() => {})
}
