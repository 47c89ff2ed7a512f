import { once } from 'node:events'
import { connect } from 'node:net'
import { networkError } from './network-error'

const CONNECT_TIMEOUT_MS = 10_000

/** Throws when nothing accepts connections at `origin`. Retries are only for a service that goes away later. */
export async function assertReachable(origin: string, option: '--to' | '--from'): Promise<void> {
  const { protocol, hostname, port } = new URL(origin)
  const socket = connect({
    // IPv6 addresses are in brackets.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
  })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) })
  } catch (error) {
    throw new Error(
      `No service answers at ${origin}: ${networkError(error)}. Is it running, and is ${option} its address?`,
    )
  } finally {
    socket.destroy()
  }
}
