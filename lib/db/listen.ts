import { setTimeout as delay } from 'node:timers/promises'
import { config } from '../config'

const RECONNECT_MS = 1_000
const HEARTBEAT_MS = 5_000

/** Calls `onNotice` whenever an instance notifies this channel; gives a function that stops that. */
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

/** A connection that breaks is rebuilt; what was missed meanwhile is found by the next look. */
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
      // To listen again changes nothing and shows that the other side is there.
      await client.query(`LISTEN ${channel}`)
      await delay(HEARTBEAT_MS, undefined, { signal: over }).catch(() => {})
    }
  } finally {
    client.end().catch(() => {})
  }
}
