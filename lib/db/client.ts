import { PrismaPg } from '@prisma/adapter-pg'
import { config, type DatabaseTarget } from '../config'
import { type Database, database, setDatabase } from './database'
import { migratePostgresql, migrateSqlite } from './migrate'
import { createQueue } from './queue'
import { createFile } from './sqlite/file'
import { openSqlite } from './sqlite/open'

/** A write waits this long for its turn and may then take as long again. */
const WRITE_TIMEOUT_MS = 30_000

/** PostgreSQL's advisory lock of the one writer, over all instances. */
const WRITER_LOCK = 4_127_330

/**
 * Opens the database of `DATABASE_URL`, brings it to the newest migration and makes it what `database()` answers.
 * Throws an Error with a sentence for the operator when it cannot serve: unreachable, newer than this code, unsafe settings.
 */
export async function openDatabase(target: DatabaseTarget = config().database): Promise<void> {
  if (target.provider === 'sqlite') {
    createFile(target.file)
    migrateSqlite(target.file)
    setDatabase(await openSqlite(target.file))
    return
  }
  await migratePostgresql(target.url)
  setDatabase(await openPostgresql(target.url))
}

/** Waits for the writes in progress and closes the database; reading after that throws. */
export async function closeDatabase(): Promise<void> {
  const closing = database()
  setDatabase(undefined)
  await closing.close()
}

async function openPostgresql(url: string): Promise<Database> {
  const { PrismaClient } = await import('./generated/postgresql/client')
  const adapter = new PrismaPg({ connectionString: url, max: 12, options: POSTGRESQL_SETTINGS })
  const client = new PrismaClient({ adapter })
  const writes = createQueue(1, { maxWaiting: 200, maxWaitMs: 10_000 })
  const slowReads = createQueue(4, { maxWaiting: 100, maxWaitMs: 5_000 })
  return {
    provider: 'postgresql',
    read: client,
    slow: { $queryRaw: (query, ...values) => slowReads.run(() => client.$queryRaw(query, ...values)) },
    writeOnce: (statement) => statement(client),
    write: (change) =>
      writes.run(() =>
        client.$transaction(
          async (transaction) => {
            await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${WRITER_LOCK})`
            return change(transaction)
          },
          { timeout: WRITE_TIMEOUT_MS, maxWait: WRITE_TIMEOUT_MS },
        ),
      ),
    close: async () => {
      await Promise.all([writes.close(), slowReads.close()])
      await client.$disconnect()
    },
  }
}

/**
 * Every query is served by an index. PostgreSQL does not count what it takes to fetch the long terms of each article, and
 * would read them all for a word that many articles have.
 */
const POSTGRESQL_SETTINGS = '-c enable_seqscan=off'
