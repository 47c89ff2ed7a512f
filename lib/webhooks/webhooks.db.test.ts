import { expect, test } from 'vitest'
import type { WebhookFields } from './schema'
import { createWebhook, deleteWebhook } from './webhooks'

test('there are at most a hundred webhooks, and one that is deleted makes room for another', async () => {
  const fields: WebhookFields = { url: 'https://x.org/', events: ['*'] }
  const ids: string[] = []
  for (let count = 0; count < 100; count += 1) ids.push((await createWebhook(fields)).id)
  await expect(createWebhook(fields)).rejects.toMatchObject({ code: 'too_many_webhooks' })
  await deleteWebhook(ids[0] ?? '')
  await createWebhook(fields)
  await expect(createWebhook(fields)).rejects.toMatchObject({ code: 'too_many_webhooks' })
})
