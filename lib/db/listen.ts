import { setTimeout as delay } from 'node:timers/promises'
import { config } from '../config'

const RECONNECT_MS = 1_000
const HEARTBEAT_MS = 5_000

/** Calls `onNotice` whenever an instance notifies `channel`; returns a function that stops it. Does nothing on SQLite. */
export function listenTo(channel: string, onNotice: () => void): () => Promise<void> {
  const target = config().database
  if (target.provider === 'sqlite') return async () => {}

  const stop = new AbortController()
  const listening = keepListening({ url: target.url, channel, onNotice }, stop.signal)
  return () => {
    stop.abort()
    return listening
  }
}

type Listening = { url: string; channel: string; onNotice: () => void }

/** Reconnects when the connection breaks; the next poll finds what was missed meanwhile. */
async function keepListening(listening: Listening, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(listening, signal).catch(() => {})
    await delay(RECONNECT_MS, undefined, { signal }).catch(() => {})
  }
}

async function listenOnce({ url, channel, onNotice }: Listening, signal: AbortSignal): Promise<void> {
  const { connect } = await import('./postgresql/connection')
  const client = await connect(url)
  const ended = new AbortController()
  client.on('notification', onNotice)
  client.on('end', () => ended.abort())
  const over = AbortSignal.any([signal, ended.signal])
  try {
    while (!over.aborted) {
      // A repeated LISTEN changes nothing, and shows that the server is still there.
      await client.query(`LISTEN ${channel}`)
      await delay(HEARTBEAT_MS, undefined, { signal: over }).catch(() => {})
    }
  } finally {
    client.end().catch(() => {})
  }
}
