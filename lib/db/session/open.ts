import type { DatabaseTarget } from '../../config'
import { openPostgresqlSession } from './postgresql'
import type { Session } from './session'
import { openSqliteSession } from './sqlite'

export async function openSession(target: DatabaseTarget): Promise<Session> {
  return target.provider === 'sqlite' ? openSqliteSession(target.file) : openPostgresqlSession(target.url)
}

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
