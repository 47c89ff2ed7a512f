import { database } from '../db/database'
import type { Attempt } from './delivery/attempt'

/** The last try of the newest delivery that was tried; null if nothing was sent yet. */
export async function findLastAttempt(webhookId: string): Promise<Attempt | null> {
  const row = await database().read.webhookDelivery.findFirst({
    where: { webhookId, attempts: { not: '[]' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { attempts: true },
  })
  const attempts: Attempt[] = row ? JSON.parse(row.attempts) : []
  return attempts.at(-1) ?? null
}

/** The bodies of deliveries that `listDeliveries` returned, by their ids. */
export async function listBodies(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await database().read.webhookDelivery.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, body: true },
  })
  return new Map(rows.map(({ id, body }) => [id, body]))
}
