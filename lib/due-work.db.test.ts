import { describe, expect, test } from 'vitest'
import { findNextDueAt as findNextPublication } from './articles/schedule/scheduler'
import { parseArticle } from './articles/schema/parse-body'
import { findNextEndAt } from './articles/trash/empty-trash'
import { createArticle } from './articles/write/create-article'
import { deleteArticle } from './articles/write/delete-article'
import { system } from './auth/actor'
import { config } from './config'
import { database } from './db/database'
import { findNextDueAt as findNextDelivery } from './webhooks/delivery/claim'
import { newDelivery } from './webhooks/record-events'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The first date due is neither the first nor the last in `DATES`. */
const [FIRST, ...OTHERS] = [1, 3, 2].map((hours) => new Date(Date.now() + hours * HOUR_MS)) as [
  Date,
  ...Date[],
]
const DATES = [OTHERS[0], FIRST, OTHERS[1]] as [Date, Date, Date]

describe('the next item due', () => {
  test('is the scheduled article with the earliest date', async () => {
    expect(await findNextPublication()).toBe(null)
    for (const date of DATES) await create({ status: 'scheduled', published_at: date.toISOString() })
    expect(await findNextPublication()).toEqual(FIRST)
  })

  test('is the article that has been in the trash the longest', async () => {
    expect(await findNextEndAt()).toBe(null)
    for (const date of DATES) {
      const { id, slug } = await create({})
      await deleteArticle(system, slug, OPTIONS)
      const deletedAt = new Date(date.getTime() - DAY_MS)
      await database().write((queries) =>
        queries.deletedArticle.updateMany({ where: { articleId: Number(id) }, data: { deletedAt } }),
      )
    }
    const expected = FIRST.getTime() + (config().trashDays - 1) * DAY_MS
    // The test and the code each read the clock.
    expect(Math.abs(((await findNextEndAt())?.getTime() ?? 0) - expected)).toBeLessThan(60_000)
  })

  test('is the earliest pending delivery of an active webhook', async () => {
    expect(await findNextDelivery()).toBe(null)
    const [on, off] = ['wh_on', 'wh_off'].map((id) => ({ ...WEBHOOK, id, active: id === 'wh_on' }))
    const now = new Date()
    const waiting = DATES.map((dueAt) => ({ ...newDelivery('wh_on', MESSAGE, now), dueAt }))
    const others = [
      newDelivery('wh_off', MESSAGE, now),
      { ...newDelivery('wh_on', MESSAGE, now), state: 'delivered' },
      { ...newDelivery('wh_on', MESSAGE, now), state: 'failed' },
    ]
    await database().write(async (queries) => {
      await queries.webhook.createMany({ data: [on, off].flatMap((webhook) => webhook ?? []) })
      await queries.webhookDelivery.createMany({ data: [...waiting, ...others] })
    })
    expect(await findNextDelivery()).toEqual(FIRST)
  })
})

const OPTIONS = { isDryRun: false, preconditions: { ifMatch: null, ifNoneMatch: null } }
const MESSAGE = { type: 'webhook.test' as const, body: '{}', drafts: false }
const WEBHOOK = {
  url: 'https://example.org/',
  events: '*',
  drafts: false,
  secret: 'rahasia',
  createdAt: new Date(),
  updatedAt: new Date(),
}

async function create(fields: object) {
  const body = await parseArticle({ title: 'Giliran', category: 'Uji', content: 'Isi.', ...fields })
  return (await createArticle(system, body, { isDryRun: false, idempotency: null })).data
}
