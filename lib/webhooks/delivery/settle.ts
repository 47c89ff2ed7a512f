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
    const current = isDelivered ? null : await queries.webhook.findFirst({ where: { id: webhook.id } })
    // If another delivery made the service switch the webhook off meanwhile, this one fails as all others did.
    const isSwitchedOff = current?.active === false && current.disabledReason !== null
    const nextAt = isDelivered || isSwitchedOff ? null : nextTryAt(delivery.tries, retryAfter, now)
    const state = isDelivered ? 'delivered' : nextAt ? 'pending' : 'failed'
    // Another try may have begun, since this one was taken for lost or the delivery was replayed. Then only that one counts.
    const { count } = await queries.webhookDelivery.updateMany({
      where: { id: delivery.id, tries: delivery.tries, dueAt: delivery.leaseUntil },
      data: { state, attempts, dueAt: nextAt ?? now, settledAt: nextAt ? null : now },
    })
    if (count === 0) return
    if (isDelivered) await noteSuccess(queries, webhook)
    else if (current?.active && current.url === webhook.url) await noteFailure(queries, current, attempt, now)
  })
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

type Failing = { id: string; failingSince: Date | null }

async function noteFailure(queries: Queries, webhook: Failing, { status, response }: Attempt, now: Date) {
  const { id } = webhook
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
