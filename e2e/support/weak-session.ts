import { database } from '../../lib/db/database'
import { withDatabase } from '../api/support/own-database'

/** Sets a person's last strong authentication back to 16 minutes ago. */
export async function setBackStrong(personId: number, databaseUrl?: string): Promise<void> {
  const data = { strongAt: new Date(Date.now() - 16 * 60_000) }
  await withDatabase(
    () => database().writeOnce((queries) => queries.deskSession.updateMany({ where: { personId }, data })),
    databaseUrl,
  )
}
