import { database } from '../../db/database'

/** Until when the link of each person works that was not used yet, by the id of the person. */
export async function listOpenLinks(): Promise<ReadonlyMap<number, Date>> {
  const rows = await database().read.signInLink.findMany({
    where: { usedAt: null, expiresAt: { gt: new Date() } },
  })
  return new Map(rows.map(({ personId, expiresAt }) => [personId ?? 0, expiresAt]))
}
