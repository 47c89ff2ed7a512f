import { expect, test } from 'vitest'
import { bootstrap } from '../auth/actor'
import { database } from '../db/database'
import { replaySince } from './deliveries'
import { newDelivery } from './record-events'
import { createWebhook } from './webhooks'

test('a repeated replay leaves out what the first one sends again', async () => {
  const { id } = await createWebhook({ url: 'https://x.org/', events: ['*'] })
  const since = new Date(Date.now() - 60_000)
  const row = newDelivery(id, { type: 'webhook.test', body: '{}', drafts: false }, new Date())
  const failed = { ...row, state: 'failed', tries: 10, attempts: '[{}]' }
  await database().write(({ webhookDelivery }) => webhookDelivery.createMany({ data: [failed] }))
  expect(await replaySince(bootstrap, id, since)).toMatchObject({ replayed: 1 })
  expect(await replaySince(bootstrap, id, since)).toMatchObject({ replayed: 0 })
})
