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

  let client: Client | null = null
  let isStopped = false
  const connect = async () => {
    if (isStopped) return
    client = new Client({ connectionString: target.url, keepAlive: true })
    client.on('notification', onNotice)
    client.on('error', () => {})
    // A connection that ends is made anew; what was missed meanwhile is found by the next look.
    client.on('end', () => setTimeout(connect, RECONNECT_MS).unref())
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
  }
  connect().catch(() => client?.end())
  return async () => {
    isStopped = true
    await client?.end()
  }
}
