import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { config } from '../config'
import { database, type Queries } from './database'

const CHANNEL = 'artikel_changes'
const RECONNECT_MS = 1_000

/** Tells other instances, when the transaction of `queries` commits, that something changed. SQLite has no others. */
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

/** Listens until the connection ends. */
async function listenOnce(url: string, onNotice: () => void, signal: AbortSignal): Promise<void> {
  const client = new Client({ connectionString: url, keepAlive: true })
  const end = () => void client.end().catch(() => {})
  client.on('notification', onNotice)
  // Without a listener an error would end the process; 'end' follows it.
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  signal.addEventListener('abort', end, { once: true })
  try {
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
    await ended
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
