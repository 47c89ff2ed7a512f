import { setTimeout as delay } from 'node:timers/promises'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { systemCode } from '../../errors'
import { log } from '../../log'
import { watchConnections } from '../../metrics/connections'
import { singleton } from '../../singleton'
import { type ConnectionSettings, TimedClient } from './connection'
import { Hearing } from './hearing'

const TOO_MANY_CONNECTIONS = '53300'
const TRY_AGAIN_MS = 100
/** For this long after a refusal, the pool makes do with the connections it has. */
const CONTENT_MS = 10_000
const CONNECT_TIMEOUTS = ['Connection terminated due to connection timeout', 'timeout expired']

type PoolOptions = {
  name: string
  max: number
  allowExitOnIdle?: boolean
  peers?: Set<PatientPool>
}

/** A pool with metrics under `name`. When a connection of one of `peers` falls silent, all of them reconnect. */
export function createPool(settings: ConnectionSettings, { name, peers, ...options }: PoolOptions): Pool {
  // The type has a constructor without arguments, but the pool passes these settings.
  const Client = TimedClient as unknown as new () => TimedClient
  const pool = new PatientPool({ ...settings, ...options, Client }, peers)
  // An idle connection that breaks is replaced at the next use.
  pool.on('error', () => {})
  watchConnections(name, () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }))
  return pool
}

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void

/** Waits for one of its own connections if the server has no more, and lends none from before the last silence. */
export class PatientPool extends Pool {
  private readonly wanted: number
  private silentSince = 0
  private readonly hearing = new Hearing(async () => {
    const client = await this.lend(this.patience())
    client.release()
  })

  constructor(options: ConnectionSettings & PoolConfig & { max: number }, peers = new Set<PatientPool>()) {
    super(options)
    this.wanted = options.max
    peers.add(this)
    this.on('connect', (client) => {
      this.hearing.note()
      client.on('silent' as 'error', () => {
        for (const pool of peers) pool.noteSilence(options.answerTimeoutMs)
      })
    })
  }

  private noteSilence(ms: number) {
    this.silentSince = Math.max(this.silentSince, performance.now() - ms)
    this.hearing.noteSilence(ms)
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    const connected = this.hearing.untilHeard().then(() => this.lend(this.patience()))
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  private patience(): number {
    return performance.now() + (this.options.connectionTimeoutMillis ?? 0)
  }

  private async lend(until: number): Promise<PoolClient> {
    for (;;) {
      const client = await super.connect().catch((error) => this.whenRefused(error, until))
      if (client === null) continue
      if ((client as unknown as TimedClient).connectedAt >= this.silentSince) return client
      client.release(true)
    }
  }

  private async whenRefused(error: unknown, until: number): Promise<null> {
    if (isConnectTimeout(error)) this.hearing.noteSilence(this.options.connectionTimeoutMillis ?? 0)
    if (!isTooMany(error) || performance.now() > until) throw error
    warnOnce()
    this.beContent()
    await delay(TRY_AGAIN_MS)
    return null
  }

  /** Callers wait for an existing connection, not for a new one. */
  private beContent() {
    this.options.max = Math.max(1, this.totalCount)
    setTimeout(() => {
      this.options.max = this.wanted
    }, CONTENT_MS).unref()
  }
}

function isTooMany(error: unknown): boolean {
  return systemCode(error) === TOO_MANY_CONNECTIONS
}

function isConnectTimeout(error: unknown): boolean {
  return error instanceof Error && CONNECT_TIMEOUTS.includes(error.message)
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
