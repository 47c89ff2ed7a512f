import { beforeEach, expect, test } from 'vitest'
import { bootstrap } from '../auth/actor'
import { database } from '../db/database'
import { forgetInDeliveries } from './forget-articles'
import { newDelivery } from './record-events'
import { createWebhook, updateWebhook } from './webhooks'

const ARTICLE = { id: 999_999, slug: 'gone', url: 'https://x.org/artikel/gone' }

let webhookId: string

beforeEach(async () => {
  webhookId = (await createWebhook({ url: 'https://x.org/', events: ['*'] })).id
  const body = JSON.stringify({ data: { article: { ...ARTICLE, title: 'A secret title' } } })
  const row = newDelivery(webhookId, { type: 'article.published', body, drafts: false }, new Date())
  await database().write(({ webhookDelivery }) => webhookDelivery.createMany({ data: [row] }))
})

test('a pending delivery of an active webhook is sent in full', async () => {
  await deleteArticle()
  expect(await toldArticle()).toMatchObject({ title: 'A secret title' })
})

test('a pending delivery of an inactive webhook keeps no text of an article deleted afterwards', async () => {
  await updateWebhook(bootstrap, webhookId, { active: false })
  await deleteArticle()
  expect(await toldArticle()).toEqual(ARTICLE)
})

test('a pending delivery of an inactive webhook keeps no text of an article deleted before', async () => {
  await deleteArticle()
  await updateWebhook(bootstrap, webhookId, { active: false })
  expect(await toldArticle()).toEqual(ARTICLE)
})

async function deleteArticle() {
  await database().write((queries) => forgetInDeliveries(queries, [ARTICLE.id]))
}

async function toldArticle(): Promise<unknown> {
  const row = await database().read.webhookDelivery.findFirst({ where: { webhookId } })
  return JSON.parse(row?.body ?? '{}').data.article
}
