import type { Socket } from 'node:net'
import { Client, type ClientConfig, type QueryResult } from 'pg'
import { readAddress } from '../../config/postgresql-address'
import { singleton } from '../../singleton'
import { toOpenError } from './open-error'
import { type SessionSettings, type StatementLimits, sessionSettings, settingsSql } from './session-settings'

export type ConnectionSettings = ClientConfig & {
  session: SessionSettings
  /** A query unanswered for this long ends its connection. Longer than the server's own timeouts. */
  answerTimeoutMs: number
}

export type ConnectionLimits = StatementLimits & { connectionTimeoutMillis: number; answerTimeoutMs: number }

const LIMITS: ConnectionLimits = {
  connectionTimeoutMillis: 3_000,
  lock_timeout: 4_000,
  statement_timeout: 5_000,
  // For an instance that vanished, or was suspended, in the middle of a write: others wait for its lock.
  idle_in_transaction_session_timeout: 3_000,
  answerTimeoutMs: 6_000,
}

/** How to connect to `url`: `limits` (milliseconds) override the defaults, `values` are further session settings. */
export function connectionTo(
  url: string,
  limits: Partial<ConnectionLimits> = {},
  values: SessionSettings['values'] = {},
): ConnectionSettings {
  const { connectionTimeoutMillis, answerTimeoutMs, ...ofStatements } = { ...LIMITS, ...limits }
  const { url: connectionString, schema, isPooled } = readAddress(url)
  if (isPooled) pooler.isThere = true
  return {
    connectionString,
    connectionTimeoutMillis,
    answerTimeoutMs,
    // Not as startup parameters: poolers refuse them, and `options` of the URL would replace them.
    session: sessionSettings(schema, ofStatements, values),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
  }
}

/** Connects a client without a pool. Throws an Error with a sentence for the operator. */
export async function connect(url: string, limits: Partial<ConnectionLimits> = {}): Promise<TimedClient> {
  try {
    const client = new TimedClient(connectionTo(url, limits))
    await client.connect()
    return client
  } catch (cause) {
    throw toOpenError(cause, url)
  }
}

/** With a pooler, each transaction may get another connection, so session state lasts no longer than one. */
const pooler = singleton('postgresql-pooler', () => ({ isThere: false }))

/** Whether connections come from a pooler: the URL says so, or a new connection had been used before. */
export function isBehindPooler(): boolean {
  return pooler.isThere
}

type Connected = (error: Error | null, client?: Client) => void
type Ask = (...args: unknown[]) => Promise<QueryResult>

// Runs one query after the other, but pipelines those of a transaction to save a round trip for each. A query that is not
// answered in time ends the connection, which the network may have dropped. pg's own `query_timeout` would go on using it,
// in whatever transaction it is.
export class TimedClient extends Client {
  /** By `performance.now()`. */
  connectedAt = 0
  private readonly settings: ConnectionSettings
  private readonly ask: Ask
  private timer: NodeJS.Timeout | undefined
  private unanswered = 0
  private before: Promise<unknown> = Promise.resolve()

  constructor(settings: ConnectionSettings) {
    super(settings)
    this.settings = settings
    // Without a callback, `query` returns a promise.
    this.ask = this.query.bind(this) as unknown as Ask
    this.query = ((...args: unknown[]) => this.run(args)) as unknown as typeof this.query
    this.on('end', () => this.rest())
    // Without a listener an error between two queries would end the process; the next query reports it.
    this.on('error', () => {})
  }

  override connect(): Promise<Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<Client> | undefined {
    const connected = this.connectPrepared()
    if (!callback) return connected
    connected.then((client) => callback(null, client), callback)
    return undefined
  }

  private async connectPrepared(): Promise<Client> {
    try {
      await super.connect()
      await this.prepare()
      return this
    } catch (error) {
      // Otherwise it would stay open, and keep the process alive.
      this.end().catch(() => {})
      throw error
    }
  }

  private async prepare(): Promise<void> {
    const results: unknown = await this.timed(() =>
      this.ask(settingsSql(this.settings.session, 'connection')),
    )
    const [first] = results as QueryResult<{ mark: string | null }>[]
    if (first?.rows[0]?.mark) pooler.isThere = true
    this.connectedAt = performance.now()
  }

  private run(args: unknown[]): Promise<QueryResult> | undefined {
    const callback = args.at(-1)
    if (typeof callback !== 'function') return this.send(args)
    this.send(args.slice(0, -1)).then(
      (result) => callback(null, result),
      (error) => callback(error),
    )
    return undefined
  }

  private send(args: unknown[]): Promise<QueryResult> {
    if (this.getTransactionStatus() !== 'T') return this.inTurn(args)
    this.corkUntilNextTick()
    return this.timed(() => this.ask(...args))
  }

  /** Statements that follow without an answer leave in one write: each write costs a system call, and wakes the server. */
  private corkUntilNextTick() {
    const { socket } = this
    if (socket.writableCorked > 0) return
    socket.cork()
    process.nextTick(() => socket.uncork())
  }

  private inTurn(args: unknown[]): Promise<QueryResult> {
    const result = this.before.then(() => this.timed(() => this.askWithSettings(args)))
    this.before = result.catch(() => {})
    return result
  }

  private askWithSettings(args: unknown[]): Promise<QueryResult> {
    if (!pooler.isThere || this.getTransactionStatus() !== 'I') return this.ask(...args)
    const begin = beginOf(args[0])
    return begin === null ? this.askInTransaction(args) : this.begin(begin)
  }

  private begin(begin: string): Promise<QueryResult> {
    return this.ask(`${begin}; ${settingsSql(this.settings.session, 'transaction')}`)
  }

  private async askInTransaction(args: unknown[]): Promise<QueryResult> {
    await this.begin(BEGIN)
    try {
      const result = await this.ask(...args)
      await this.ask('COMMIT')
      return result
    } catch (error) {
      await this.ask('ROLLBACK').catch(() => {})
      throw error
    }
  }

  private async timed<Result>(work: () => Promise<Result>): Promise<Result> {
    this.unanswered += 1
    if (this.unanswered === 1) this.waitForAnswer()
    try {
      return await work()
    } finally {
      this.unanswered -= 1
      this.rest()
      if (this.unanswered > 0) this.waitForAnswer()
    }
  }

  private waitForAnswer() {
    this.timer = setTimeout(() => this.giveUp(), this.settings.answerTimeoutMs)
  }

  private giveUp() {
    this.emit('silent')
    this.end().catch(() => {})
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    // With a query pending, pg would wait for the server, which may be gone.
    if (this.unanswered > 0) this.socket.destroy()
    if (!callback) return super.end()
    super.end(callback)
    return undefined
  }

  private get socket(): Socket {
    // Missing in the types of pg.
    return (this as unknown as { connection: { stream: Socket } }).connection.stream
  }

  private rest() {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}

const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'

function beginOf(query: unknown): string | null {
  const text = typeof query === 'string' ? query : (query as { text?: unknown }).text
  if (typeof text !== 'string' || !/^BEGIN\b/i.test(text)) return null
  return text === 'BEGIN' ? BEGIN : text
}
