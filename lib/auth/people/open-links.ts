import { database } from '../../db/database'

/** When the unused link of each person expires, by the person's id. */
export async function listOpenLinks(): Promise<ReadonlyMap<number, Date>> {
  const rows = await database().read.signInLink.findMany({
    where: { usedAt: null, expiresAt: { gt: new Date() } },
  })
  return new Map(rows.map(({ personId, expiresAt }) => [personId ?? 0, expiresAt]))
}
