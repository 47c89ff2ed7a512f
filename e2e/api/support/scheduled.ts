import { expect } from 'vitest'
import type { Service } from './service'

/** Schedules an article as soon as this machine allows: it is still scheduled when this returns. */
export async function schedule({ publish, remove }: Service, fields: object = {}, soonestMs = 1_000) {
  for (let ms = soonestMs; ; ms *= 2) {
    const due = Date.now() + ms
    const article = await publish({ ...fields, published_at: new Date(due).toISOString() })
    if (article.status === 'scheduled' && Date.now() < due) return { ...article, due }
    await remove(article.slug)
  }
}

/** Waits until it is published, for less than the thirty seconds after which the service checks anyway. */
export async function publicationOf({ list, apiKey }: Service, slug: string) {
  const statusOf = async () => {
    const { body } = await list('status=all&limit=50&sort=-updated_at', { key: apiKey })
    return body.data.find((article) => article.slug === slug)?.status
  }
  await expect.poll(statusOf, { timeout: 20_000, interval: 50 }).toBe('published')
}
