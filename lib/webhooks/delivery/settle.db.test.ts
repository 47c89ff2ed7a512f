import { beforeEach, describe, expect, test } from 'vitest'
import { bootstrap } from '../../auth/actor'
import { database } from '../../db/database'
import { replayDelivery } from '../deliveries'
import { newDelivery } from '../record-events'
import { type ClaimedDelivery, claimDeliveries } from './claim'
import { settleDelivery } from './settle'

const WEBHOOK = 'wh_1'
const URL_OF_WEBHOOK = 'https://x.org/'

beforeEach(async () => {
  await database().write(({ webhook }) => webhook.deleteMany({}))
  await makeWebhook()
})

describe('the end of a try that comes after another one has begun', () => {
  test.each([500, 410, 200])('with %d changes nothing, when its lease had ended', async (status) => {
    const [late, newer] = [await reserve(), await reserve({ isLeaseOver: true })]
    await settle(newer, 201)
    await settle(late, status)
    expect(await statuses()).toEqual(['delivered', [201]])
    expect(await webhook()).toMatchObject({ active: true, failingSince: null })
  })

  test('changes nothing while the other is under way', async () => {
    const [late, newer] = [await reserve(), await reserve({ isLeaseOver: true })]
    await settle(late, 200)
    expect(await statuses()).toEqual(['pending', []])
    await settle(newer, 500)
    expect(await statuses()).toEqual(['pending', [500]])
    expect(await webhook()).toMatchObject({ active: true, failingSince: expect.any(Date) })
  })

  test('changes nothing, when the delivery was replayed meanwhile and counts its tries anew', async () => {
    const late = await reserve()
    await replayDelivery(bootstrap, WEBHOOK, late.id)
    const newer = await reserve()
    expect(newer.tries).toBe(late.tries)
    await settle(newer, 200)
    await settle(late, 500)
    expect(await statuses()).toEqual(['delivered', [200]])
  })
})

test('a receiver that wants no more says nothing of the one that the webhook was moved to', async () => {
  const late = await reserve()
  await database().write(({ webhook }) => webhook.updateMany({ data: { url: 'https://y.org/' } }))
  await settle(late, 410)
  expect(await webhook()).toMatchObject({ active: true, failingSince: null })
})

test('what waits when a webhook is switched off keeps no word of an article that is gone', async () => {
  const article = { id: 999_999, slug: 'gone', url: 'https://x.org/artikel/gone', title: 'A secret title' }
  const body = JSON.stringify({ type: 'article.published', data: { article } })
  const row = newDelivery(WEBHOOK, { type: 'article.published', body, drafts: false }, new Date())
  const tried = await reserve()
  await database().write(({ webhookDelivery }) => webhookDelivery.createMany({ data: [row] }))
  await settle(tried, 410)
  const waited = await database().read.webhookDelivery.findFirst({ where: { id: row.id } })
  expect(waited).toMatchObject({ state: 'failed', body: expect.not.stringContaining('secret') })
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

/** Takes the delivery to be sent, as an instance does. */
async function reserve({ isLeaseOver = false } = {}): Promise<ClaimedDelivery> {
  if (isLeaseOver) {
    const dueAt = new Date(Date.now() - 1)
    await database().write(({ webhookDelivery }) => webhookDelivery.updateMany({ data: { dueAt } }))
  }
  const [claimed] = await claimDeliveries(WEBHOOK, 1)
  if (!claimed) throw new Error('Nothing was due.')
  return claimed
}

async function settle(delivery: ClaimedDelivery, status: number) {
  const attempt = { at: new Date().toISOString(), status, response: '' }
  await settleDelivery({ id: WEBHOOK, url: URL_OF_WEBHOOK }, delivery, { attempt, retryAfter: undefined })
}

/** The state of the delivery, and what its tries came to. */
async function statuses(): Promise<[string, number[]]> {
  const row = await database().read.webhookDelivery.findFirst({})
  const attempts: { status: number }[] = JSON.parse(row?.attempts ?? '[]')
  return [row?.state ?? '', attempts.map(({ status }) => status)]
}

async function webhook() {
  return database().read.webhook.findFirst({ where: { id: WEBHOOK } })
}
