import { beforeEach, describe, expect, test } from 'vitest'
import { database } from '../../db/database'
import { DAY_MS } from '../../text/date-time'
import { newDelivery } from '../record-events'
import { bringForward, limitDeliveries } from './prune'

const LIMITS = { delivered: 3, failed: 4, pending: 2 }

beforeEach(async () => {
  await database().write(({ webhook }) => webhook.deleteMany({}))
  await makeWebhook('wh_1')
  await makeWebhook('wh_2')
})

describe('of the deliveries of a webhook', () => {
  test('the newest settled ones are kept, up to the limit of each state', async () => {
    await makeDeliveries('wh_1', 'delivered', 5)
    await makeDeliveries('wh_1', 'failed', 6)
    await makeDeliveries('wh_2', 'delivered', 3)
    await limitDeliveries(LIMITS)
    expect(await bodiesOf('wh_1', 'delivered')).toEqual(['2', '3', '4'])
    expect(await bodiesOf('wh_1', 'failed')).toEqual(['2', '3', '4', '5'])
    expect(await bodiesOf('wh_2', 'delivered')).toEqual(['0', '1', '2'])
  })

  test('more than one round of old ones is deleted', async () => {
    await makeDeliveries('wh_1', 'delivered', 703)
    await limitDeliveries(LIMITS)
    expect(await bodiesOf('wh_1', 'delivered')).toEqual(['700', '701', '702'])
  })

  test('pending ones are never deleted: too many of them disable the webhook, and can be replayed', async () => {
    await makeDeliveries('wh_1', 'pending', 3)
    await makeDeliveries('wh_2', 'pending', 2)
    await limitDeliveries(LIMITS)
    expect(await bodiesOf('wh_1', 'failed')).toEqual(['0', '1', '2'])
    expect(await bodiesOf('wh_2', 'pending')).toEqual(['0', '1'])
    const webhooks = await database().read.webhook.findMany({ orderBy: { id: 'asc' } })
    expect(webhooks.map(({ active, disabledReason }) => [active, disabledReason])).toEqual([
      [
        false,
        'More than 2 deliveries waited for the receiver; they count as failed now, and can be replayed.',
      ],
      [true, null],
    ])
  })
})

test('a delivery that was put off for a year, by a clock that was ahead, is due; one that waits a day is not', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
  const message = { type: 'webhook.test', body: '', drafts: false } as const
  const data = [1, 365].map((days) => newDelivery('wh_1', message, inDays(days)))
  await database().write(({ webhookDelivery }) => webhookDelivery.createMany({ data }))
  await bringForward()
  const rows = await database().read.webhookDelivery.findMany({ orderBy: { dueAt: 'asc' } })
  expect(rows.map(({ dueAt }) => dueAt <= new Date())).toEqual([true, false])
})

async function makeWebhook(id: string) {
  const now = new Date()
  const fields = { url: 'https://x.org/', events: '*', drafts: false, active: true, secret: '' }
  await database().write(({ webhook }) =>
    webhook.create({ data: { id, ...fields, createdAt: now, updatedAt: now } }),
  )
}

/** Creates deliveries whose bodies are their numbers, from the oldest. */
async function makeDeliveries(webhookId: string, state: string, count: number) {
  const rows = Array.from({ length: count }, (_, number) => {
    const message = { type: 'webhook.test', body: String(number), drafts: false } as const
    return { ...newDelivery(webhookId, message, new Date(number * 1_000)), state }
  })
  for (let from = 0; from < rows.length; from += 100) {
    const data = rows.slice(from, from + 100)
    await database().write(({ webhookDelivery }) => webhookDelivery.createMany({ data }))
  }
}

async function bodiesOf(webhookId: string, state: string): Promise<string[]> {
  const rows = await database().read.webhookDelivery.findMany({
    where: { webhookId, state },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ body }) => body)
}
