import { singleton } from '../../lib/singleton'
import { type Postgres, startPostgres } from './postgres'

type Shared = { server?: Promise<Postgres>; users: number }

// Each project of a test run loads its own copy of this module, in one process.
const shared = singleton<Shared>('test.postgres', () => ({ users: 0 }))

/** The PostgreSQL server of this test run: the first project starts it, the last one removes it. */
export async function borrowPostgres(): Promise<Postgres> {
  shared.users += 1
  shared.server ??= startPostgres()
  return shared.server
}

/** Undoes `borrowPostgres`. */
export async function returnPostgres(): Promise<void> {
  shared.users -= 1
  if (shared.users > 0) return
  const server = await shared.server
  shared.server = undefined
  await server?.remove()
}
