import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChangesBody } from '../../lib/articles/changes/changes-response'
import type { FiguresBody } from '../../lib/figures/figures-response'
import { type EventStream, openEventStream } from '../support/event-stream'
import { type Receiver, startReceiver } from '../support/receiver'
import { type RunningServer, startServer } from '../support/server'
import { withDatabase } from './support/own-database'
import { publicationOf, schedule } from './support/scheduled'
import { newDatabase } from './support/servers'
import {
  type ApiResponse,
  atOnce,
  type Service,
  serviceAt,
  slugsOf,
  type WriteBody,
  word,
} from './support/service'
import { WITH_WEBHOOKS } from './support/webhooks'

type Scheduled = Awaited<ReturnType<typeof schedule>>

const CHANGES = '/api/artikel/changes'

let databaseUrl: string
let server: RunningServer
let service: Service

beforeAll(async () => {
  databaseUrl = await newDatabase()
  await start()
})
afterAll(() => server.kill())

/** Starts the service on the database as it is. */
async function start(env: Record<string, string> = {}) {
  server = await startServer({ env: { DATABASE_URL: databaseUrl, ...WITH_WEBHOOKS, ...env } })
  service = serviceAt(server)
}

describe('a service that is killed in the middle of its work', () => {
  const told = Array.from({ length: 6 }, (_, index) => `selamat-${index}`)
  const [cut = '', ...others] = told
  const waiting = others.slice(3)
  const category = word()
  const sent = Array.from({ length: 40 }, () => {
    const title = word()
    return {
      title,
      body: { title, category, content: 'Isi.' },
      key: { headers: { 'Idempotency-Key': word() } },
    }
  })
  const created = new Map<string, WriteBody>()
  const views: number[] = []
  let read: string
  let due: Scheduled
  let receiver: Receiver

  beforeAll(async () => {
    read = (await service.publish({})).slug
    const reading = atOnce(20, async () => {
      for (;;) views.push((await service.detail(read)).body.data.views)
    }).catch(() => 'disconnected')
    await vi.waitFor(() => expect(views.length).toBeGreaterThan(100), { timeout: 20_000 })

    // Four deliveries are being sent, and the others wait for one of them to end.
    receiver = await startReceiver('hang')
    await service.call('POST', '/api/webhooks', { body: { url: receiver.url, events: ['*'] } })
    for (const slug of told) await service.publish({ slug })
    await receiver.waitFor('selamat-3')

    due = await schedule(service, { category: word() })
    await delay(due.due - Date.now())
    await Promise.allSettled(
      sent.map(async ({ title, body, key }) => {
        const response = await service.post(body, key)
        if (response.status === 201) created.set(title, response.body)
        if (created.size === 4) await server.kill()
      }),
    )
    expect(await reading).toBe('disconnected')
    expect(waiting.some(isReceived)).toBe(false)

    await endLease(cut)
    receiver.otherwise = { status: 200 }
    // A stored response contains the URLs of its time.
    await start({ SITE_URL: `http://localhost:${new URL(server.url).port}` })
  })
  afterAll(() => receiver.close())

  function isReceived(slug: string): boolean {
    return receiver.received.some(({ raw }) => raw.includes(slug))
  }

  test('sends the events that were committed, and those that were being sent when their lease is over', async () => {
    for (const slug of waiting) expect(await receiver.waitFor(slug)).toHaveLength(1)
    const [before, after] = await receiver.waitFor(cut, 2)
    expect([before?.id, before?.raw]).toEqual([after?.id, after?.raw])
    expect(await receiver.waitFor('selamat-1')).toHaveLength(1)
  })

  test('has stored each article that was being created completely or not at all, and retries find them', async () => {
    expect(created.size).toBeLessThan(40)
    for (const { title, body, key } of sent) {
      const retried = await service.post(body, key)
      expect(retried.status).toBe(201)
      if (!created.has(title)) continue
      expect(retried.headers.get('idempotency-replayed')).toBe('true')
      expect(retried.body).toEqual(created.get(title))
    }
    const listed = await service.list(`kategori=${category}&limit=50`)
    expect(slugsOf(listed).sort()).toEqual(sent.map(({ title }) => title).sort())
  })

  test('has lost no view that it confirmed', async () => {
    const next = (await service.detail(read)).body.data.views
    expect(new Set(views).size).toBe(views.length)
    expect(next).toBeGreaterThan(Math.max(...views))
    // Each of the twenty readers may have had one call counted without a response.
    expect(next).toBeLessThanOrEqual(views.length + 21)
    const figures = await service.call<FiguresBody>('GET', `/api/artikel/${read}/figures`, {
      key: service.apiKey,
    })
    expect(figures.body.data.total).toBe(next)
  })

  test('has published once, after its next start at the latest, what fell due meanwhile', async () => {
    await publicationOf(service, due.slug)
    const { body, headers } = await service.detail(due.slug)
    expect([body.data.published_at, headers.get('etag')]).toEqual([
      due.published_at,
      expect.stringMatching(/-2"$/),
    ])
    expect((await service.categories()).body.data).toContainEqual({
      name: due.category,
      slug: due.category,
      total: 1,
    })
  })
})

describe('a service that is stopped', () => {
  let stream: EventStream
  let answer: ApiResponse<ChangesBody>
  let overdue: ApiResponse<WriteBody>['body']['data'][]
  /** Cursors of the feed of changes: one that the restored service still knows, and one that it has lost. */
  let kept: string
  let lost: string

  beforeAll(async () => {
    stream = await openEventStream(`${server.url}${CHANGES}?after=${await lastCursor()}`)
    kept = await publishedAt('sebelum')
    // More changes than the service makes at its next start, so that `lost` stays ahead of it.
    for (const slug of ['satu', 'dua', 'tiga', 'empat']) lost = await publishedAt(`sesudah-${slug}`)
    // Due only after the service has stopped.
    const first = await schedule(service, {}, 5_000)
    const second = await service.publish({ published_at: new Date(first.due + 1).toISOString() })
    overdue = [first, second]
    const unanswered = service.call<ChangesBody>('GET', `${CHANGES}?after=${lost}&wait=30`)
    await delay(300)
    expect(await server.stop()).toBe(0)
    answer = await unanswered

    await delay(first.due + 1 - Date.now())
    await forgetChangesAfter('sebelum')
    await start()
  })

  test('ends event streams, and answers waiting requests', async () => {
    await stream.ended
    expect([answer.status, answer.body.data]).toEqual([200, []])
  })

  test('publishes at its next start what fell due meanwhile, with the dates that it was given', async () => {
    for (const { slug, published_at } of overdue) {
      await publicationOf(service, slug)
      expect((await service.detail(slug)).body.data.published_at).toBe(published_at)
    }
    const newest = slugsOf(await service.latest())
    expect(newest.filter((slug) => overdue.some((article) => article.slug === slug))).toEqual(
      overdue.map(({ slug }) => slug).reverse(),
    )
  })

  test('refuses a cursor that is ahead of it after a restore, so that everything is read again', async () => {
    const ask = (query: string) => service.errorResponse('GET', `${CHANGES}?${query}`)
    const ahead = await ask(`after=${lost}&wait=30`)
    expect([ahead.status, ahead.body.code]).toEqual([409, 'resync'])
    expect((await ask(`after=${kept}`)).status).toBe(200)
  })
})

/** Ends the lease of a delivery, as if half a minute had passed since it was claimed. */
async function endLease(slug: string) {
  const { count } = await withDatabase(
    (database) =>
      database.write((queries) =>
        queries.webhookDelivery.updateMany({
          where: { body: { contains: slug }, tries: 1, state: 'pending', dueAt: { gt: new Date() } },
          data: { dueAt: new Date() },
        }),
      ),
    databaseUrl,
  )
  expect(count).toBe(1)
}

/** Leaves the database as if it were restored from a backup made right after the change of `slug`. */
async function forgetChangesAfter(slug: string) {
  await withDatabase(
    (database) =>
      database.write(async ({ articleChange }) => {
        const last = await articleChange.findFirst({ where: { slug } })
        await articleChange.deleteMany({ where: { sequence: { gt: last?.sequence } } })
      }),
    databaseUrl,
  )
}

/** Publishes an article and returns the cursor of that change. */
async function publishedAt(slug: string): Promise<string> {
  await service.publish({ slug })
  return lastCursor()
}

async function lastCursor(): Promise<string> {
  return (await service.call<ChangesBody>('GET', `${CHANGES}?limit=500`)).body.meta.cursor
}
