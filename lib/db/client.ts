import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { config, type DatabaseTarget } from '../config'
import { type Database, database, setDatabase } from './database'
import { migratePostgresql, migrateSqlite } from './migrate'
import { openPostgresql } from './postgresql/open'
import { inTurn } from './queue'
import { watchingWrites } from './readiness'
import { retryingConflicts } from './retry'

/** A write waits this long for its turn and may then take as long again. */
const WRITE_TIMEOUT_MS = 30_000

/**
 * Opens the database of `DATABASE_URL`, brings it to the newest migration and makes it what `database()` answers.
 * Throws an Error with a sentence for the operator when it cannot serve: unreachable, newer than this code, unsafe settings.
 */
export async function openDatabase(target: DatabaseTarget = config().database): Promise<void> {
  if (target.provider === 'sqlite') {
    mkdirSync(dirname(target.file), { recursive: true })
    migrateSqlite(target.file)
    setDatabase(guarded(await openSqlite(target.file)))
    return
  }
  await migratePostgresql(target.url)
  setDatabase(guarded(await openPostgresql(target.url)))
}

function guarded(opened: Database): Database {
  return watchingWrites(retryingConflicts(opened))
}

/** Waits for the writes in progress and closes the database; reading after that throws. */
export async function closeDatabase(): Promise<void> {
  const closing = database()
  setDatabase(undefined)
  await closing.close()
}

/** SQLite gives each client one connection, and plain queries join its open transaction: so readers have their own. */
async function openSqlite(file: string): Promise<Database> {
  const { PrismaClient } = await import('./generated/sqlite/client')
  const connect = async (cacheKilobytes: number) => {
    const adapter = new PrismaBetterSqlite3({ url: file }, { timestampFormat: 'unixepoch-ms' })
    const client = new PrismaClient({ adapter })
    for (const pragma of sqlitePragmas(cacheKilobytes)) await assertPragma(client, pragma)
    return client
  }
  const reader = await connect(16_000)
  const writer = await connect(4_000)
  const queue = inTurn()
  return {
    provider: 'sqlite',
    read: reader,
    control: reader,
    writeOnce: (statement) => queue(() => statement(writer)),
    write: (change) =>
      queue(() =>
        writer.$transaction(
          async (transaction) => {
            // The first statement must be a write: a reader that turns writer fails when another process wrote meanwhile.
            await transaction.$executeRaw`UPDATE article SET revision = revision WHERE id = -1`
            return change(transaction)
          },
          { timeout: WRITE_TIMEOUT_MS, maxWait: WRITE_TIMEOUT_MS },
        ),
      ),
    close: async () => {
      await queue(() => writer.$disconnect())
      await reader.$disconnect()
    },
  }
}

type Pragma = { set: string; read: string; expected: string }

/** WAL with a full flush is what was seen to keep every answered write through a kill; checked at start, not hoped for. */
const sqlitePragmas = (cacheKilobytes: number): Pragma[] => [
  { set: 'PRAGMA busy_timeout = 5000', read: 'PRAGMA busy_timeout', expected: '5000' },
  { set: 'PRAGMA journal_mode = WAL', read: 'PRAGMA journal_mode', expected: 'wal' },
  { set: 'PRAGMA synchronous = FULL', read: 'PRAGMA synchronous', expected: '2' },
  { set: 'PRAGMA foreign_keys = ON', read: 'PRAGMA foreign_keys', expected: '1' },
  {
    set: `PRAGMA cache_size = -${cacheKilobytes}`,
    read: 'PRAGMA cache_size',
    expected: `-${cacheKilobytes}`,
  },
]

type RawClient = { $queryRawUnsafe: (sql: string) => PromiseLike<unknown> }

async function assertPragma(client: RawClient, { set, read, expected }: Pragma) {
  await client.$queryRawUnsafe(set)
  const rows = await client.$queryRawUnsafe(read)
  const value = Array.isArray(rows) ? Object.values(rows[0] ?? {})[0] : undefined
  if (String(value) !== expected) {
    throw new Error(
      `SQLite refused "${set}" (it answers ${value}); without it answered writes could be lost.`,
    )
  }
}
