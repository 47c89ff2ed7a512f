import { beforeEach, expect, test } from 'vitest'
import { bootstrap } from '../auth/actor'
import { database } from '../db/database'
import { replayDelivery } from './deliveries'
import { claimDeliveries } from './delivery/claim'
import { settleDelivery } from './delivery/settle'
import { findLastAttempt } from './delivery-details'
import { newDelivery } from './record-events'
import { createWebhook } from './webhooks'

const RECEIVER = 'https://x.org/'
const AN_HOUR_AGO = Date.now() - 3_600_000

let webhookId: string
let ids: string[]
let attempts = 0

beforeEach(async () => {
  attempts = 0
  webhookId = (await createWebhook({ url: RECEIVER, events: ['*'] })).id
  const message = { type: 'webhook.test', body: '{}', drafts: false } as const
  const rows = [0, 1].map((seconds) =>
    newDelivery(webhookId, message, new Date(AN_HOUR_AGO + seconds * 1_000)),
  )
  ids = rows.map(({ id }) => id)
  await database().write(({ webhookDelivery }) => webhookDelivery.createMany({ data: rows }))
})

test('a webhook whose deliveries were not tried yet has no last attempt', async () => {
  expect(await findLastAttempt(webhookId)).toBeNull()
})

test.each([500, 410, 200])(
  'the last attempt is the latest one, with %d after a newer delivery',
  async (status) => {
    await attempt([503, 204])
    await replayDelivery(bootstrap, webhookId, ids[0] ?? '')
    await attempt([status])
    expect(await findLastAttempt(webhookId)).toMatchObject({ status })
  },
)

test('the last attempt stays the latest one while an older delivery waits to be sent again', async () => {
  await attempt([503, 204])
  await replayDelivery(bootstrap, webhookId, ids[0] ?? '')
  expect(await findLastAttempt(webhookId)).toMatchObject({ status: 204 })
})

test('the last attempt is found whatever bytes the receiver responded with', async () => {
  await attempt([200], 'a\0b')
  expect(await findLastAttempt(webhookId)).toMatchObject({ status: 200, response: 'a\uFFFDb' })
})

test('the last attempt is found beside a stored one whose response has a NUL', async () => {
  await attempt([200])
  const stored = JSON.stringify([{ at: new Date(AN_HOUR_AGO).toISOString(), status: 500, response: 'a\0b' }])
  await database().write(({ webhookDelivery }) =>
    webhookDelivery.updateMany({
      where: { id: ids[1] ?? '' },
      data: { attempts: stored, dueAt: new Date() },
    }),
  )
  expect(await findLastAttempt(webhookId)).toMatchObject({ status: 200 })
})

/** Tries the due deliveries, the oldest first, a minute apart, with these responses of the receiver. */
async function attempt(statuses: number[], response = '') {
  for (const status of statuses) {
    const [delivery] = await claimDeliveries(webhookId, 1)
    if (!delivery) throw new Error('Nothing was due.')
    attempts++
    const at = new Date(AN_HOUR_AGO + attempts * 60_000).toISOString()
    const outcome = { attempt: { at, status, response }, retryAfter: undefined }
    await settleDelivery({ id: webhookId, url: RECEIVER }, delivery, outcome)
  }
}
