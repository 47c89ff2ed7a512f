import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { system } from '../../auth/actor'
import { database } from '../../db/database'
import { log } from '../../log'
import { DAY_MS } from '../../text/date-time'
import { parseArticle } from '../schema/parse-body'
import { createArticle } from '../write/create-article'
import { deleteArticle } from '../write/delete-article'
import { startScheduler } from './scheduler'

const YEAR_MS = 366 * DAY_MS

test('an article that cannot be published does not keep deleted ones in the trash', async () => {
  await create({ slug: 'broken', published_at: nextYear() })
  const { deletedArticle } = database().read
  await store(['broken'], { publishedAt: new Date(), tags: 'not JSON' })
  await create({ slug: 'deleted' })
  await deleteArticle(system, 'deleted', {
    isDryRun: false,
    preconditions: { ifMatch: null, ifNoneMatch: null },
  })
  await database().write((queries) =>
    queries.deletedArticle.updateMany({ data: { deletedAt: new Date(Date.now() - YEAR_MS) } }),
  )
  const stop = startScheduler()
  try {
    await expect.poll(() => deletedArticle.count(), { timeout: 5_000 }).toBe(0)
    expect(await statusOf('broken')).toBe('scheduled')
  } finally {
    await stop()
  }
})

test('many articles that cannot be published keep neither a later one nor a mended one', async () => {
  const slugs = Array.from({ length: 60 }, (_, at) => `broken-${at}`)
  for (const slug of [...slugs, 'later']) await create({ slug, published_at: nextYear() })
  await store(slugs, { publishedAt: new Date(), tags: 'not JSON' })
  await store(['later'], { publishedAt: new Date() })
  const stop = startScheduler()
  try {
    await expect.poll(() => statusOf('later'), { timeout: 10_000 }).toBe('published')
    await store(['broken-55'], { tags: '[]' })
    await expect.poll(() => statusOf('broken-55'), { timeout: 10_000 }).toBe('published')
    expect(await statusOf('broken-54')).toBe('scheduled')
  } finally {
    await stop()
  }
})

test('each article that cannot be published is logged, once', async () => {
  const slugs = ['faulty', 'faulty-too']
  for (const slug of slugs) await create({ slug, published_at: nextYear() })
  await store(slugs, { publishedAt: new Date(), tags: 'not JSON' })
  const error = vi.spyOn(log(), 'error').mockReturnValue()
  const stop = startScheduler()
  try {
    await expect.poll(() => loggedSlugs(error)).toEqual(expect.arrayContaining(slugs))
    await delay(1_500)
    expect(loggedSlugs(error).filter((slug) => slugs.includes(slug))).toEqual(slugs)
  } finally {
    await stop()
    error.mockRestore()
  }
})

test('the responses of idempotent calls are dropped after a day, without another call', async () => {
  const stored = { keyId: 'key', bodyHash: '', response: new Uint8Array() }
  const createdAt = (ago: number) => new Date(Date.now() - ago)
  await database().write((queries) =>
    queries.idempotentResponse.createMany({
      data: [
        { ...stored, key: 'old', createdAt: createdAt(DAY_MS + 1_000) },
        { ...stored, key: 'fresh', createdAt: createdAt(DAY_MS - 600_000) },
      ],
    }),
  )
  const stop = startScheduler()
  try {
    await expect.poll(listKeys).toEqual(['fresh'])
  } finally {
    await stop()
  }
})

async function listKeys(): Promise<string[]> {
  const rows = await database().read.idempotentResponse.findMany({ orderBy: { key: 'asc' } })
  return rows.map(({ key }) => key)
}

function loggedSlugs(error: { mock: { calls: unknown[][] } }): string[] {
  return error.mock.calls.flatMap(([entry]) => (entry as { slug?: string }).slug ?? [])
}

function nextYear(): string {
  return new Date(Date.now() + YEAR_MS).toISOString()
}

async function store(slugs: string[], data: { publishedAt?: Date; tags?: string }) {
  await database().write((queries) => queries.article.updateMany({ where: { slug: { in: slugs } }, data }))
}

async function statusOf(slug: string): Promise<string | undefined> {
  return (await database().read.article.findFirst({ where: { slug } }))?.status
}

async function create(fields: { slug: string; published_at?: string }) {
  const body = await parseArticle({ title: 'Kopi', category: 'Umum', content: 'Kopi.', ...fields })
  await createArticle(system, body, { isDryRun: false, idempotency: null })
}
