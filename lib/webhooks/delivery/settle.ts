import { database, type Queries } from '../../db/database'
import type { Attempt } from './attempt'
import type { ClaimedDelivery } from './claim'
import { isHopeless, nextTryAt } from './retries'
import { switchOff } from './switch-off'

/** Each replay adds attempts. */
const MAX_ATTEMPTS = 50

/** The webhook, and its URL when the try began. */
type Tried = { id: string; url: string }

type Outcome = { attempt: Attempt; retryAfter: string | undefined }

/** Records the result of a try and when the next one is; switches off a webhook that nobody seems to need. */
export async function settleDelivery(
  webhook: Tried,
  delivery: ClaimedDelivery,
  { attempt, retryAfter }: Outcome,
): Promise<void> {
  const now = new Date()
  const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300
  const attempts = JSON.stringify([...JSON.parse(delivery.attempts), storable(attempt)].slice(-MAX_ATTEMPTS))
  await database().write(async (queries) => {
    const isOver = isDelivered || (await isSwitchedOff(queries, webhook))
    const nextAt = isOver ? null : nextTryAt(delivery.tries, retryAfter, now)
    const state = isDelivered ? 'delivered' : nextAt ? 'pending' : 'failed'
    // Another try may have begun, since this one was taken for lost or the delivery was replayed. Then only that one counts.
    const { count } = await queries.webhookDelivery.updateMany({
      where: { id: delivery.id, tries: delivery.tries, dueAt: delivery.leaseUntil },
      data: { state, attempts, dueAt: nextAt ?? now, settledAt: nextAt ? null : now },
    })
    if (count === 0) return
    if (isDelivered) await noteSuccess(queries, webhook)
    else await noteFailure(queries, webhook, attempt, now)
  })
}

/** Whether another delivery made the service switch the webhook off meanwhile: then this one counts as failed, as all others do. */
async function isSwitchedOff(queries: Queries, { id }: Tried): Promise<boolean> {
  const where = { id, active: false, disabledReason: { not: null } }
  return (await queries.webhook.findFirst({ where, select: { id: true } })) !== null
}

/** PostgreSQL reads no member of JSON that has a NUL anywhere. */
function storable(attempt: Attempt): Attempt {
  return { ...attempt, response: attempt.response.replaceAll('\0', '\uFFFD') }
}

/** The response of a former URL says nothing about the new one. */
async function noteSuccess(queries: Queries, { id, url }: Tried) {
  await queries.webhook.updateMany({
    where: { id, url, failingSince: { not: null } },
    data: { failingSince: null },
  })
}

async function noteFailure(queries: Queries, { id, url }: Tried, { status, response }: Attempt, now: Date) {
  const webhook = await queries.webhook.findFirst({ where: { id, active: true } })
  if (webhook?.url !== url) return
  const failingSince = webhook.failingSince ?? now
  await queries.webhook.updateMany({ where: { id }, data: { failingSince } })
  const reason =
    status === 410
      ? 'The receiver responded with 410: it wants no more events.'
      : isHopeless(failingSince, now)
        ? `Every attempt has failed since ${failingSince.toISOString()}; the last one: ${status ?? response}.`
        : null
  if (reason !== null) await switchOff(queries, id, reason)
}
