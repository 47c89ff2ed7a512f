import type { DatabaseTarget } from '../../config'
import type { Session } from './session'
import { openSqliteSession } from './sqlite'

/** A session that callers close, of a database that is there. Throws an Error with a sentence for the operator. */
export async function openSession(target: DatabaseTarget): Promise<Session> {
  if (target.provider === 'sqlite') return openSqliteSession(target.file)
  const { openPostgresqlSession } = await import('./postgresql')
  return openPostgresqlSession(target.url)
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
