import { setTimeout as delay } from 'node:timers/promises'
import { Pool, type PoolClient } from 'pg'
import { log } from '../../log'
import { watchConnections } from '../../metrics/connections'
import { singleton } from '../../singleton'
import { type ConnectionSettings, TimedClient } from './connection'

/** PostgreSQL's SQLSTATE when it, or the user, has as many connections as it may. */
const TOO_MANY_CONNECTIONS = '53300'
const TRY_AGAIN_MS = 100
/** After a refusal the pool does with what it has for so long. */
const CONTENT_MS = 10_000

type PoolOptions = { name: string; max: number; allowExitOnIdle?: boolean }

/** A pool of connections, with its numbers among the metrics under a name. */
export function createPool(settings: ConnectionSettings, { name, ...options }: PoolOptions): Pool {
  // Its type says that a client is made of nothing; a pool gives it these settings.
  const Client = TimedClient as unknown as new () => TimedClient
  const pool = new PatientPool({ ...settings, ...options, Client })
  // An idle connection that breaks is replaced at the next use.
  pool.on('error', () => {})
  watchConnections(name, () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }))
  return pool
}

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void

/**
 * A pool that waits for a connection of its own when the server has no other one left, and lends none that is older than
 * the last one that fell silent: the network forgot them all.
 */
class PatientPool extends Pool {
  private readonly wanted: number
  private silentAt = 0

  constructor(options: ConstructorParameters<typeof Pool>[0] & { max: number }) {
    super(options)
    this.wanted = options.max
    this.on('connect', (client) => {
      client.on('silent' as 'error', () => {
        this.silentAt = performance.now()
      })
    })
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    const connected = this.lend(performance.now() + this.patienceMs)
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  private get patienceMs(): number {
    return this.options.connectionTimeoutMillis ?? 0
  }

  private async lend(until: number): Promise<PoolClient> {
    for (;;) {
      const client = await super.connect().catch((error) => this.whenRefused(error, until))
      if (client === null) continue
      // All clients are made by this pool.
      if ((client as unknown as TimedClient).connectedAt >= this.silentAt) return client
      client.release(true)
    }
  }

  /** Null when it is worth trying again. */
  private async whenRefused(error: unknown, until: number): Promise<null> {
    if (!isTooMany(error) || performance.now() > until) throw error
    warnOnce()
    this.beContent()
    await delay(TRY_AGAIN_MS)
    return null
  }

  /** Whoever asks waits for a connection that is there, not for a new one. */
  private beContent() {
    this.options.max = Math.max(1, this.totalCount)
    setTimeout(() => {
      this.options.max = this.wanted
    }, CONTENT_MS).unref()
  }
}

function isTooMany(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === TOO_MANY_CONNECTIONS
}

const warned = singleton('too-many-connections', () => ({ at: Number.NEGATIVE_INFINITY }))
const WARN_EVERY_MS = 60_000

function warnOnce() {
  if (performance.now() - warned.at < WARN_EVERY_MS) return
  warned.at = performance.now()
  log().warn(
    'PostgreSQL has no connection left for this instance; lower DATABASE_CONNECTIONS, or raise its limit.',
  )
}
