import type { DatabaseTarget } from '../../config'
import { openPostgresqlSession } from './postgresql'
import type { Session } from './session'
import { openSqliteSession } from './sqlite'

/** A session that callers close, of a database that is there. Throws an Error with a sentence for the operator. */
export async function openSession(target: DatabaseTarget): Promise<Session> {
  return target.provider === 'sqlite' ? openSqliteSession(target.file) : openPostgresqlSession(target.url)
}

/** What `read` gives of a session in which nothing changes while others go on writing; it is closed afterwards. */
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
