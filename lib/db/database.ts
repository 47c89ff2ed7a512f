import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '@prisma/client/runtime/client'
import { within } from '../async'
import type { Provider } from '../config'
import { singleton } from '../singleton'
import { databaseErrorKind } from './errors'
import type { PrismaClient as SqliteClient } from './generated/sqlite/client'

type Model =
  | 'apiKey'
  | 'article'
  | 'articleChange'
  | 'articleContent'
  | 'articleKeyword'
  | 'articleMedia'
  | 'articlePreview'
  | 'articleRevision'
  | 'articleTag'
  | 'articleViews'
  | 'author'
  | 'cacheChange'
  | 'category'
  | 'deletedArticle'
  | 'deskEvent'
  | 'deskSession'
  | 'edge'
  | 'idempotentResponse'
  | 'importJob'
  | 'media'
  | 'mediaCopy'
  | 'passkey'
  | 'person'
  | 'previewLink'
  | 'redirect'
  | 'secret'
  | 'signInLink'
  | 'strayFiles'
  | 'tag'
  | 'usedChallenge'
  | 'webhook'
  | 'webhookDelivery'
  | 'viewDay'
  | 'viewSource'
  | 'articleViewDay'
  | 'articleViewSource'
  | 'workingCopy'

/** Without `findUnique`: Prisma merges those of one tick into one query, which the first caller could abort. */
type PortableMethod =
  | 'count'
  | 'create'
  | 'createMany'
  | 'delete'
  | 'deleteMany'
  | 'findFirst'
  | 'findMany'
  | 'update'
  | 'updateMany'

/** What the clients of both providers have in common: either is assignable to this without a cast. */
export type Queries = { [Name in Model]: Pick<SqliteClient[Name], PortableMethod> } & OwnSql

export type RawQueries = {
  $queryRaw: <Rows>(query: TemplateStringsArray | Sql, ...values: unknown[]) => Promise<Rows>
}

export type OwnSql = RawQueries & {
  $executeRaw: (statement: TemplateStringsArray | Sql, ...values: unknown[]) => Promise<number>
  /** Returns the rows of each statement; with `writeOnce` all or nothing. They are one message to a SQLite thread. */
  $queryAll: <Rows extends unknown[][]>(statements: Sql[]) => Promise<Rows>
}

/** Each member has a limit, and throws BusyError if its queue is full, or the wait too long. Abandoned work does not start. */
export type Database = {
  readonly provider: Provider
  /** Short reads outside of transactions, by a key or an index. On SQLite, our own SQL blocks this thread. */
  readonly read: Queries
  /** Like `read`, for statements whose plan suits any values, as by a key: PostgreSQL plans each once per connection. */
  readonly byKey: Queries
  /** For reads that can take long: searches, counts, lists by cursor. On SQLite they are rejected after 2.5 seconds. */
  readonly slow: RawQueries
  /** For the service's own queries (changes, health), which do not wait behind readers. */
  readonly control: Queries
  /** One writing statement, or one `$queryAll`, atomic by itself. On SQLite it waits for earlier writes. */
  readonly writeOnce: <Result>(statement: (queries: Queries) => Promise<Result>) => Promise<Result>
  /** One transaction at a time across all processes: what it read stays true. Await only the database: writers wait. */
  readonly write: <Result>(work: (transaction: Queries) => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

const shared = singleton<{ database?: Database }>('database', () => ({}))

/** The database that `openDatabase` opened in this process; throws before that. */
export function database(): Database {
  if (!shared.database) throw new Error('The database is not open yet: call openDatabase() first.')
  return shared.database
}

/** Sets what `database()` returns; undefined unsets it, and closes nothing. */
export function setDatabase(opened: Database | undefined) {
  shared.database = opened
}

const REACHED_WITHIN_MS = 2_000

/** Whether the database answers a read within two seconds; `canWrite` tells whether it takes writes. */
export async function isDatabaseReachable(): Promise<boolean> {
  try {
    await within(REACHED_WITHIN_MS, database().control.$queryRaw`SELECT 1`)
    return true
  } catch {
    return false
  }
}

const MAX_TRIES = 5
const FIRST_DELAY_MS = 20

/** Retries writes that the database rolled back because of a conflict (a deadlock, or another write). */
export function retryingConflicts(database: Database): Database {
  return {
    ...database,
    write: (work) => retry(() => database.write(work), isConflict),
    writeOnce: (statement) => retry(() => database.writeOnce(statement), isConflict),
  }
}

/** Calls `run` up to five times, with increasing delays. Throws its last error, or the first that is not `isPassing`. */
export async function retry<Result>(
  run: () => Promise<Result>,
  isPassing: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === MAX_TRIES || !isPassing(error)) throw error
      // Random, so that conflicting writes do not collide again.
      await delay(Math.random() * FIRST_DELAY_MS * 2 ** attempt)
    }
  }
}

function isConflict(error: unknown): boolean {
  return databaseErrorKind(error) === 'conflict'
}
