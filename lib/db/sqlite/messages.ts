import type { SqlResultSet } from '@prisma/driver-adapter-utils'

export type Value = string | number | bigint | Uint8Array | null

export type ConnectionSettings = { file: string; isReadonly: boolean; cacheKilobytes: number }

export type Statement = { sql: string; values: Value[] }

export type Outcome = SqlResultSet & { changes: number }

type Operations = {
  open: { takes: { settings: ConnectionSettings; niceness: number }; gives: undefined }
  query: { takes: Statement; gives: SqlResultSet }
  runAll: { takes: { statements: Statement[] }; gives: Outcome[] }
  execute: { takes: Statement; gives: number }
  /** Rolls back the open transaction, if any. */
  rollback: { takes: unknown; gives: undefined }
  close: { takes: unknown; gives: undefined }
}

export type Kind = keyof Operations
export type Command<K extends Kind = Kind> = {
  [Name in K]: { kind: Name } & InTransaction & Operations[Name]['takes']
}[K]
/** A command in a transaction fails if SQLite has already undone it. */
type InTransaction = { isInTransaction?: true }
export type Result<K extends Kind = Kind> = Operations[K]['gives']

/** Why a command failed; `code` is SQLite's, such as SQLITE_BUSY, if SQLite reported the failure. */
export type Failure = { message: string; code: string | undefined }

export type Reply = { result: Result } | { failure: Failure }
