import { setTimeout as delay } from 'node:timers/promises'
import { config } from '../config'
import { database, type Queries } from './database'
import { connect } from './postgresql/connection'

const CHANNEL = 'artikel_changes'
const RECONNECT_MS = 1_000
const HEARTBEAT_MS = 5_000

/** Tells other instances, when the transaction of `queries` commits, that something changed. */
export async function notifyOthers(queries: Queries): Promise<void> {
  if (database().provider === 'postgresql') await queries.$executeRaw`SELECT pg_notify(${CHANNEL}, '')`
}

/** Calls `onNotice` whenever another instance told of a change; gives a function that stops that. */
export function listenToOthers(onNotice: () => void): () => Promise<void> {
  const target = config().database
  if (target.provider === 'sqlite') return async () => {}

  const stop = new AbortController()
  const listening = keepListening(target.url, onNotice, stop.signal)
  return () => {
    stop.abort()
    return listening
  }
}

/** A connection that breaks is made anew; what was missed meanwhile is found by the next look. */
async function keepListening(url: string, onNotice: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(url, onNotice, signal).catch(() => {})
    await delay(RECONNECT_MS, undefined, { signal }).catch(() => {})
  }
}

/** Listens until the connection ends, or does not answer any more. */
async function listenOnce(url: string, onNotice: () => void, signal: AbortSignal): Promise<void> {
  const client = await connect(url)
  const ended = new AbortController()
  client.on('notification', onNotice)
  client.on('end', () => ended.abort())
  const over = AbortSignal.any([signal, ended.signal])
  try {
    while (!over.aborted) {
      // To listen again changes nothing and shows that the other side is there.
      await client.query(`LISTEN ${CHANNEL}`)
      await delay(HEARTBEAT_MS, undefined, { signal: over }).catch(() => {})
    }
  } finally {
    // It need not wait for the other side to agree.
    client.end().catch(() => {})
  }
}
