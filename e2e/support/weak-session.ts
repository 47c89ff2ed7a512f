import { database } from '../../lib/db/database'
import { withDatabase } from '../api/support/own-database'

/** As if a person had shown 16 minutes ago who they are. */
export async function setBackStrong(personId: number, databaseUrl?: string): Promise<void> {
  const data = { strongAt: new Date(Date.now() - 16 * 60_000) }
  await withDatabase(
    () => database().writeOnce((queries) => queries.deskSession.updateMany({ where: { personId }, data })),
    databaseUrl,
  )
}
