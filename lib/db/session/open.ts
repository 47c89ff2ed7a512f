import type { DatabaseTarget } from '../../config'
import { openPostgresqlSession } from './postgresql'
import type { Session } from './session'
import { openSqliteSession } from './sqlite'

/** Opens a session of a database, which is not migrated. Rejects when it cannot be reached. */
export async function openSession(target: DatabaseTarget): Promise<Session> {
  return target.provider === 'sqlite' ? openSqliteSession(target.file) : openPostgresqlSession(target.url)
}

/** Runs `read` in a transaction that sees one moment of the database. */
export async function readingOneMoment<Result>(
  target: DatabaseTarget,
  read: (session: Session) => Promise<Result>,
): Promise<Result> {
  const session = await openSession(target)
  try {
    await session.begin('read')
    return await read(session)
  } finally {
    await session.close()
  }
}
