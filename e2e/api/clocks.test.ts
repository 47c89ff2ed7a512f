import { expect, test } from 'vitest'
import { service, word } from './support/service'

const { detail, patch, publish, put } = service

test('an article from a caller whose clock is fast is published a moment later, with its date', async () => {
  const slug = word()
  const body = { title: slug, category: word(), content: 'Isi.', published_at: ahead(1_000) }
  expect((await put(slug, body)).status).toBe(201)
  await expect.poll(async () => (await detail(slug)).status, { timeout: 30_000 }).toBe(200)
  expect((await detail(slug)).body.data.published_at).toBe(body.published_at)
  expect((await put(slug, body)).body.meta.result).toBe('unchanged')
})

test('a draft keeps a future date, and is scheduled for it when it is published', async () => {
  const published_at = ahead(9 * 365 * 86_400_000)
  const draft = await publish({ status: 'draft', published_at })
  expect(draft.published_at).toBeNull()
  const { body } = await patch(draft.slug, { status: 'published' })
  expect(body.data).toMatchObject({ status: 'scheduled', published_at })
})

function ahead(ms: number): string {
  return new Date(Date.now() + ms).toISOString()
}
