import type { DatabaseTarget } from '../../config'
import type { Session } from './session'
import { openSqliteSession } from './sqlite'

/** Opens an existing database; the caller closes the session. Throws an Error with a sentence for the operator. */
export async function openSession(target: DatabaseTarget): Promise<Session> {
  if (target.provider === 'sqlite') return openSqliteSession(target.file)
  const { openPostgresqlSession } = await import('./postgresql')
  return openPostgresqlSession(target.url)
}

/** Runs `read` in a session with one snapshot, while others may write, and closes it. Resolves with the result of `read`. */
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
