import { addPerson, PRESETS } from '../../lib/auth/people/people'
import { startSession } from '../../lib/auth/people/sessions'
import type { DatabaseTarget } from '../../lib/config'
import { closeDatabase, openDatabase } from '../../lib/db/client'
import { database } from '../../lib/db/database'

/** Adds a person to the database of the server on `port`; returns a `Cookie` header that signs them in. */
export async function signInAt(target: DatabaseTarget, port: number): Promise<string> {
  await openDatabase(target)
  try {
    return await database().write(async (transaction) => {
      const { id } = await addPerson(transaction, 'Bench', PRESETS.owner)
      const session = { personId: id, method: 'link', agent: '', cookie: null } as const
      return `artikel-${port}=${await startSession(transaction, session)}`
    })
  } finally {
    await closeDatabase()
  }
}
