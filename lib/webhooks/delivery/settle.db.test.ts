import { beforeEach, describe, expect, test } from 'vitest'
import { bootstrap } from '../../auth/actor'
import { database } from '../../db/database'
import { DAY_MS } from '../../text/date-time'
import { replayDelivery } from '../deliveries'
import { newDelivery } from '../record-events'
import { updateWebhook } from '../webhooks'
import { type ClaimedDelivery, claimDeliveries } from './claim'
import { settleDelivery } from './settle'

const WEBHOOK = 'wh_1'
const URL_OF_WEBHOOK = 'https://x.org/'

beforeEach(async () => {
  await database().write(({ webhook }) => webhook.deleteMany({}))
  await makeWebhook()
})

describe('the end of a try after another one has begun', () => {
  test.each([500, 410, 200])('with %d changes nothing when its lease had ended', async (status) => {
    const [late, newer] = [await reserve(), await reserve({ isLeaseOver: true })]
    await settle(newer, 201)
    await settle(late, status)
    expect(await statuses()).toEqual(['delivered', [201]])
    expect(await webhook()).toMatchObject({ active: true, failingSince: null })
  })

  test('changes nothing while the other is in progress', async () => {
    const [late, newer] = [await reserve(), await reserve({ isLeaseOver: true })]
    await settle(late, 200)
    expect(await statuses()).toEqual(['pending', []])
    await settle(newer, 500)
    expect(await statuses()).toEqual(['pending', [500]])
    expect(await webhook()).toMatchObject({ active: true, failingSince: expect.any(Date) })
  })

  test('changes nothing when the delivery was replayed and its tries count from zero', async () => {
    const late = await reserve()
    await replayDelivery(bootstrap, WEBHOOK, late.id)
    const newer = await reserve()
    expect(newer.tries).toBe(late.tries)
    await settle(newer, 200)
    await settle(late, 500)
    expect(await statuses()).toEqual(['delivered', [200]])
  })
})

test('410 from a former receiver does not disable a webhook with a new URL', async () => {
  const late = await reserve()
  await database().write(({ webhook }) => webhook.updateMany({ data: { url: 'https://y.org/' } }))
  await settle(late, 410)
  expect(await webhook()).toMatchObject({ active: true, failingSince: null })
})

test('success of a former receiver does not hide that the new one fails', async () => {
  const late = await reserve()
  await updateWebhook(bootstrap, WEBHOOK, { url: 'https://y.org/' })
  const failingSince = new Date()
  await database().write(({ webhook }) => webhook.updateMany({ data: { failingSince } }))
  await settle(late, 200)
  expect(await webhook()).toMatchObject({ failingSince })
})

test('a new receiver is not disabled for the failures of the former one', async () => {
  const failingSince = new Date(Date.now() - 30 * DAY_MS)
  await database().write(({ webhook }) => webhook.updateMany({ data: { failingSince } }))
  await updateWebhook(bootstrap, WEBHOOK, { url: 'https://y.org/' })
  await settle(await reserve(), 503, 'https://y.org/')
  expect(await webhook()).toMatchObject({ active: true, failingSince: expect.any(Date) })
})

test('pending deliveries of a disabled webhook keep no text of a deleted article', async () => {
  const article = { id: 999_999, slug: 'gone', url: 'https://x.org/artikel/gone', title: 'A secret title' }
  const body = JSON.stringify({ type: 'article.published', data: { article } })
  const row = newDelivery(WEBHOOK, { type: 'article.published', body, drafts: false }, new Date())
  const tried = await reserve()
  await database().write(({ webhookDelivery }) => webhookDelivery.createMany({ data: [row] }))
  await settle(tried, 410)
  const waited = await database().read.webhookDelivery.findFirst({ where: { id: row.id } })
  expect(waited).toMatchObject({ state: 'failed', body: expect.not.stringContaining('secret') })
})

test('a try that ends after its webhook was switched off makes the delivery fail, as those that waited', async () => {
  const row = newDelivery(WEBHOOK, { type: 'webhook.test', body: '{}', drafts: false }, new Date())
  await database().write(({ webhookDelivery }) => webhookDelivery.createMany({ data: [row] }))
  const [first, second] = [await reserve(), await reserve()]
  await settle(first, 410)
  await settle(second, 500)
  const settled = await database().read.webhookDelivery.findFirst({ where: { id: second.id } })
  expect(settled).toMatchObject({ state: 'failed', settledAt: expect.any(Date) })
})

async function makeWebhook() {
  const now = new Date()
  const fields = { url: URL_OF_WEBHOOK, events: '*', drafts: false, active: true, secret: '' }
  const row = newDelivery(WEBHOOK, { type: 'webhook.test', body: '{}', drafts: false }, now)
  await database().write(async (queries) => {
    await queries.webhook.create({ data: { id: WEBHOOK, ...fields, createdAt: now, updatedAt: now } })
    await queries.webhookDelivery.createMany({ data: [row] })
  })
}

/** Claims the delivery like an instance that sends it. */
async function reserve({ isLeaseOver = false } = {}): Promise<ClaimedDelivery> {
  if (isLeaseOver) {
    const dueAt = new Date(Date.now() - 1)
    await database().write(({ webhookDelivery }) => webhookDelivery.updateMany({ data: { dueAt } }))
  }
  const [claimed] = await claimDeliveries(WEBHOOK, 1)
  if (!claimed) throw new Error('Nothing was due.')
  return claimed
}

async function settle(delivery: ClaimedDelivery, status: number, url = URL_OF_WEBHOOK) {
  const attempt = { at: new Date().toISOString(), status, response: '' }
  await settleDelivery({ id: WEBHOOK, url }, delivery, { attempt, retryAfter: undefined })
}

/** The state of the delivery, and the statuses of its tries. */
async function statuses(): Promise<[string, number[]]> {
  const row = await database().read.webhookDelivery.findFirst({})
  const attempts: { status: number }[] = JSON.parse(row?.attempts ?? '[]')
  return [row?.state ?? '', attempts.map(({ status }) => status)]
}

async function webhook() {
  return database().read.webhook.findFirst({ where: { id: WEBHOOK } })
}
