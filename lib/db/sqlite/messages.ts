import type { SqlResultSet } from '@prisma/driver-adapter-utils'

/** What SQLite takes for a parameter. */
export type Value = string | number | bigint | Uint8Array | null

export type ConnectionSettings = { file: string; isReadonly: boolean; cacheKilobytes: number }

export type Statement = { sql: string; values: Value[] }

/** What a statement gives: its rows, or how many it changed. */
export type Outcome = SqlResultSet & { changes: number }

/** What a thread can be asked to do with its connection, one after the other. */
type Operations = {
  open: { takes: { settings: ConnectionSettings; niceness: number }; gives: undefined }
  query: { takes: Statement; gives: SqlResultSet }
  /** Stops at the first that fails. */
  runAll: { takes: { statements: Statement[] }; gives: Outcome[] }
  /** Gives the number of rows that it changed. */
  execute: { takes: Statement; gives: number }
  /** Ends a transaction that is open; does nothing where there is none. */
  rollback: { takes: unknown; gives: undefined }
  close: { takes: unknown; gives: undefined }
}

export type Kind = keyof Operations
export type Command<K extends Kind = Kind> = { [Name in K]: { kind: Name } & Operations[Name]['takes'] }[K]
export type Result<K extends Kind = Kind> = Operations[K]['gives']

/** Why a command failed; `code` is SQLite's, such as SQLITE_BUSY, where it is SQLite that refused. */
export type Failure = { message: string; code: string | undefined }

/** What a thread answers to a command. */
export type Reply = { result: Result } | { failure: Failure }
