import { database, type Queries } from '../db/database'
import { isActive } from './authenticate'
import { recordEvent } from './people/events'

export type NamedKey = { id: string; name: string }

/** The active keys that a person created, oldest first. */
export async function listKeysOf(personId: number): Promise<NamedKey[]> {
  return findKeys(database().read, personId)
}

/** Revokes every active key that a person created, in the transaction of `queries`. */
export async function revokeKeysOf(queries: Queries, personId: number, by: number | null): Promise<void> {
  for (const { id, name } of await findKeys(queries, personId)) {
    await queries.apiKey.updateMany({ where: { id }, data: { revokedAt: new Date() } })
    await recordEvent(queries, { personId: by, act: 'revoke_key', subject: name })
  }
}

async function findKeys(queries: Queries, personId: number): Promise<NamedKey[]> {
  const rows = await queries.apiKey.findMany({
    where: { createdBy: personId, revokedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const now = new Date()
  return rows.filter((row) => isActive(row, now)).map(({ id, name }) => ({ id, name }))
}
