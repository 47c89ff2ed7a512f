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
  | 'idempotentAnswer'
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

/** Without findUnique: Prisma makes one query for all who ask in one tick, which the first of them could abort. */
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

/** What both providers' clients can do, the same way: either is assigned to this without a cast. */
export type Queries = { [Name in Model]: Pick<SqliteClient[Name], PortableMethod> } & OwnSql

export type RawQueries = {
  $queryRaw: <Rows>(query: TemplateStringsArray | Sql, ...values: unknown[]) => Promise<Rows>
}

export type OwnSql = RawQueries & {
  $executeRaw: (statement: TemplateStringsArray | Sql, ...values: unknown[]) => Promise<number>
  /** Gives the rows of each; by `writeOnce` all or nothing. To a thread of SQLite they are one message. */
  $queryAll: <Rows extends unknown[][]>(statements: Sql[]) => Promise<Rows>
}

/** Each way takes so much at once. BusyError: its queue is full, or the wait too long. What was left is not begun. */
export type Database = {
  readonly provider: Provider
  /** Short reads outside of transactions, by a key or along an index. On SQLite, SQL of our own holds this thread. */
  readonly read: Queries
  /** As `read`, for statements whose plan suits any values, as by a key: PostgreSQL plans each once for each connection. */
  readonly byKey: Queries
  /** For reads that can take long: searches, counts, lists by cursor. On SQLite they are rejected after 2.5 seconds. */
  readonly slow: RawQueries
  /** For what the service asks for itself (what changed, whether all is well): it does not wait behind readers. */
  readonly control: Queries
  /** One statement that changes something, or one `$queryAll`: whole by itself. On SQLite it waits for the writes before it. */
  readonly writeOnce: <Result>(statement: (queries: Queries) => Promise<Result>) => Promise<Result>
  /** One transaction at a time over all processes: what it read stays true. Await only the database: writers wait. */
  readonly write: <Result>(work: (transaction: Queries) => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

const shared = singleton<{ database?: Database }>('database', () => ({}))

/** The database that `openDatabase` opened in this process; throws before that. */
export function database(): Database {
  if (!shared.database) throw new Error('The database is not open yet: call openDatabase() first.')
  return shared.database
}

/** Makes a database the one that `database()` gives; undefined ends that, and closes nothing. */
export function setDatabase(opened: Database | undefined) {
  shared.database = opened
}

const REACHED_WITHIN_MS = 2_000

/** Whether the database answers a read within two seconds; whether it takes writes is for `canWrite` to say. */
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

/** Runs writes again when the database asks for that: what they began was undone (a deadlock, another's write). */
export function retryingConflicts(database: Database): Database {
  return {
    ...database,
    write: (work) => retry(() => database.write(work), isConflict),
    writeOnce: (statement) => retry(() => database.writeOnce(statement), isConflict),
  }
}

/** What `run` gives, tried up to five times with rising waits. Throws its last error, or the first that does not pass. */
export async function retry<Result>(
  run: () => Promise<Result>,
  isPassing: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === MAX_TRIES || !isPassing(error)) throw error
      // Those that met must not meet again.
      await delay(Math.random() * FIRST_DELAY_MS * 2 ** attempt)
    }
  }
}

function isConflict(error: unknown): boolean {
  return databaseErrorKind(error) === 'conflict'
}
