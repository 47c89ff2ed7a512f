import { PrismaPg } from '@prisma/adapter-pg'
import type { Database } from '../database'
import { inTurn } from '../queue'

/** A write waits this long for its turn and may then take as long again. */
const WRITE_TIMEOUT_MS = 30_000

/** PostgreSQL's advisory lock of the one writer, over all instances. */
const WRITER_LOCK = 4_127_330

/** A client of the PostgreSQL database at `url`; whole writes go one after the other, over all instances. */
export async function openPostgresql(url: string): Promise<Database> {
  const { PrismaClient } = await import('../generated/postgresql/client')
  const adapter = new PrismaPg({ connectionString: url, max: 12, options: POSTGRESQL_SETTINGS })
  const client = new PrismaClient({ adapter })
  const queue = inTurn()
  return {
    provider: 'postgresql',
    read: client,
    writeOnce: (statement) => statement(client),
    write: (change) =>
      queue(() =>
        client.$transaction(
          async (transaction) => {
            await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${WRITER_LOCK})`
            return change(transaction)
          },
          { timeout: WRITE_TIMEOUT_MS, maxWait: WRITE_TIMEOUT_MS },
        ),
      ),
    close: async () => {
      await queue(() => client.$disconnect())
    },
  }
}

/**
 * Every query is served by an index. PostgreSQL does not count what it takes to fetch the long terms of each article, and
 * would read them all for a word that many articles have.
 */
const POSTGRESQL_SETTINGS = '-c enable_seqscan=off'
