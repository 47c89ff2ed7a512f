import { database } from '../../db/database'
import { skipLocked } from '../../db/row-lock'

export type ClaimedDelivery = ClaimedRow & {
  /** Until then nobody else claims the delivery; a later claim or a replay changes this date. */
  leaseUntil: Date
}

type ClaimedRow = { id: string; body: string; tries: number; attempts: string }

/** A try takes at most 15 s. If it takes longer, its process has ended. */
const LEASE_MS = 30_000

/** The active webhooks with due deliveries. */
export async function listDueWebhooks(): Promise<string[]> {
  const rows = await database().control.$queryRaw<{ webhook_id: string }[]>`
    SELECT DISTINCT d.webhook_id FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
    WHERE d.state = 'pending' AND d.due_at <= ${new Date()} AND w.active`
  return rows.map((row) => row.webhook_id)
}

/** When the next delivery of an active webhook is due; null if there is none. */
export async function findNextDueAt(): Promise<Date | null> {
  const next = await database().control.webhookDelivery.findFirst({
    where: { state: 'pending', webhook: { active: true } },
    orderBy: { dueAt: 'asc' },
    select: { dueAt: true },
  })
  return next?.dueAt ?? null
}

/** Claims up to `count` due deliveries of a webhook, the oldest first; until the lease ends, nobody else claims them. */
export async function claimDeliveries(webhookId: string, count: number): Promise<ClaimedDelivery[]> {
  const now = new Date()
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const rows = await database().writeOnce(
    (queries) => queries.$queryRaw<ClaimedRow[]>`
      UPDATE webhook_delivery SET tries = tries + 1, due_at = ${leaseUntil}
      WHERE id IN (
        SELECT id FROM webhook_delivery
        WHERE webhook_id = ${webhookId} AND state = 'pending' AND due_at <= ${now}
        ORDER BY due_at LIMIT ${count} ${skipLocked()})
      RETURNING id, body, tries, attempts`,
  )
  return rows.map((row) => ({ ...row, leaseUntil }))
}

/** Releases a claimed delivery that was not sent. */
export async function releaseDelivery({ id, tries, leaseUntil }: ClaimedDelivery): Promise<void> {
  await database().writeOnce(
    (queries) => queries.$executeRaw`
      UPDATE webhook_delivery SET tries = tries - 1, due_at = ${new Date()}
      WHERE id = ${id} AND tries = ${tries} AND due_at = ${leaseUntil}`,
  )
}
