import { database } from '../db/database'
import { sql, textOfLast } from '../db/sql'
import type { Attempt } from './delivery/attempt'

/** The latest attempt of all deliveries of a webhook; null if nothing was sent yet. */
export async function findLastAttempt(webhookId: string): Promise<Attempt | null> {
  const settled = await Promise.all([findLast(webhookId, 'delivered'), findLast(webhookId, 'failed')])
  const since = new Date(Math.max(...settled.map((attempt) => (attempt ? Date.parse(attempt.at) : 0))))
  // No attempt is later than `due_at`: it is then when the delivery was settled, or is tried next.
  const [row] = await database().slow.$queryRaw<{ attempts: string }[]>`
    SELECT attempts FROM webhook_delivery
    WHERE webhook_id = ${webhookId} AND state IN ('delivered', 'failed', 'pending') AND due_at >= ${since}
      AND attempts <> '[]'
    ORDER BY ${textOfLast(sql`attempts`, 'at')} DESC LIMIT 1`
  return row ? lastOf(row) : null
}

/** The bodies of deliveries that `listDeliveries` returned, by their ids. */
export async function listBodies(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await database().read.webhookDelivery.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, body: true },
  })
  return new Map(rows.map(({ id, body }) => [id, body]))
}

/** The last attempt of the delivery in a state that was settled last: only a few others are tried later. */
async function findLast(webhookId: string, state: 'delivered' | 'failed'): Promise<Attempt | null> {
  const row = await database().read.webhookDelivery.findFirst({
    where: { webhookId, state },
    orderBy: { dueAt: 'desc' },
    select: { attempts: true },
  })
  return row && lastOf(row)
}

function lastOf({ attempts }: { attempts: string }): Attempt | null {
  const all: Attempt[] = JSON.parse(attempts)
  return all.at(-1) ?? null
}
