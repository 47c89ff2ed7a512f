import { Client, type ClientConfig } from 'pg'

/** How a connection is made, and how long is waited for what. */
export type ConnectionSettings = ClientConfig & {
  /** A query without an answer for so long ends its connection; longer than the server itself takes to refuse. */
  answerTimeoutMs: number
}

/** The settings of a connection to the server at `url`; `others` go before. */
export function connectionTo(url: string, others: Partial<ConnectionSettings> = {}): ConnectionSettings {
  return {
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    lock_timeout: 4_000,
    statement_timeout: 5_000,
    answerTimeoutMs: 6_000,
    // Of an instance that went away, or was halted, in the middle of a write: others wait for its lock.
    idle_in_transaction_session_timeout: 3_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...others,
  }
}

/**
 * A connection that ends when a query is not answered in time: the network in between may have forgotten it. With its own
 * `query_timeout` pg tells the caller and goes on to use the connection, in whatever transaction it is.
 */
export class TimedClient extends Client {
  private timer: NodeJS.Timeout | undefined

  constructor(settings?: Partial<ConnectionSettings>) {
    super(settings)
    const { answerTimeoutMs } = connectionTo('', settings)
    this.query = new Proxy(this.query, {
      apply: (query, client, given) => {
        this.timer ??= setTimeout(() => this.giveUp(), answerTimeoutMs)
        return Reflect.apply(query, client, given)
      },
    })
    // All queries that were sent are answered.
    this.on('drain', () => this.rest())
    this.on('end', () => this.rest())
  }

  private giveUp() {
    // With a query under way it does not wait for the other side.
    this.end().catch(() => {})
  }

  private rest() {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
