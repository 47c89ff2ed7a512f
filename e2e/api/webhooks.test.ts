import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createKey } from '../../lib/auth/keys'
import type { DeliveriesBody } from '../../lib/webhooks/deliveries-body'
import type { Webhook, WebhookWithSecret } from '../../lib/webhooks/webhooks'
import { borrowServer } from '../support/borrow-server'
import { type Reaction, type Receiver, startReceiver, verify } from '../support/receiver'
import { withDatabase } from './support/own-database'
import { isPostgresql, newDatabase, startOwn } from './support/servers'
import { atOnce, type Service, serviceAt, service as shared } from './support/service'
import { WITH_WEBHOOKS } from './support/webhooks'

const path = '/api/webhooks'
const HOUR = 3_600_000

type Bulk = { data: { status: number; body: { data: { title: string; slug: string } } }[] }

let databaseUrl: string
let service: Service

beforeAll(async () => {
  const borrowed = await borrowServer(WITH_WEBHOOKS)
  databaseUrl = borrowed.databaseUrl
  service = serviceAt(borrowed)
})

describe('a webhook', () => {
  test('is created with a secret that is shown once', async () => {
    const { status, headers, body } = await call<{ data: WebhookWithSecret }>('POST', path, {
      url: 'https://example.org/hook',
      events: ['article.published', 'article.published'],
      description: ' Surat ',
    })
    const { secret, ...webhook } = body.data
    expect([status, headers.get('location')]).toEqual([201, expect.stringContaining(webhook.id)])
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    expect(webhook).toMatchObject({
      events: ['article.published'],
      description: 'Surat',
      drafts: false,
      active: true,
      disabled_reason: null,
    })
    expect((await call('GET', `${path}/${webhook.id}`)).body).toEqual({ data: webhook })
    expect((await call<{ data: Webhook[] }>('GET', path)).body.data).toContainEqual(webhook)
    const changed = await call<{ data: Webhook }>('PATCH', `${path}/${webhook.id}`, {
      description: null,
      events: ['*'],
      active: false,
    })
    expect(changed.body.data).toMatchObject({ description: null, events: ['*'], active: false })
    expect((await call('DELETE', `${path}/${webhook.id}`)).status).toBe(204)
    expect((await call('GET', `${path}/${webhook.id}`)).status).toBe(404)
  })

  test.each([
    { body: {}, pointers: ['/url', '/events'] },
    { body: { url: 'https://x.org', events: [] }, pointers: ['/events'] },
    { body: { url: 'https://x.org', events: ['article.gone'] }, pointers: ['/events/0'] },
    { body: { url: 'https://x.org', events: 'article.published' }, pointers: ['/events'] },
    { body: { url: 'x.org', events: ['*'] }, pointers: ['/url'] },
    { body: { url: 'ftp://x.org', events: ['*'] }, pointers: ['/url'] },
    { body: { url: 'https://a:b@x.org', events: ['*'] }, pointers: ['/url'] },
    { body: { url: 'https://x.org/\u0000', events: ['*'] }, pointers: ['/url'] },
    { body: { url: 'https://x.org/\ud800', events: ['*'] }, pointers: ['/url'] },
    { body: { url: 'https://x.org/\r\nHost: y.org', events: ['*'] }, pointers: ['/url'] },
    { body: { url: `https://x.org/${'a'.repeat(2_048)}`, events: ['*'] }, pointers: ['/url'] },
    { body: { url: 'https://x.org', events: ['*'], description: '\u0000' }, pointers: ['/description'] },
    { body: { url: 'https://x.org', events: ['*'], active: 'ya' }, pointers: ['/active'] },
    { body: { url: 'x.org', active: 'ya' }, pointers: ['/url', '/events', '/active'] },
    { body: { url: 'https://10.0.0.1/', events: [] }, pointers: ['/url', '/events'] },
  ])('is not created from $body', async ({ body, pointers }) => {
    const refused = await service.errorResponse('POST', path, { body })
    expect([refused.status, refused.body.errors?.map(({ pointer }) => pointer)]).toEqual([422, pointers])
  })

  test.each([
    'https://localhost/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'http://127.0.0.1:1/',
    'http://nobody.invalid/',
  ])('must not have the URL %s, and the error names the setting that allows it', async (url) => {
    const refused = await shared.errorResponse('POST', path, { body: { url, events: ['*'] } })
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, '/url'])
    expect(refused.body.detail).toContain('WEBHOOK_ALLOW')
  })

  test('for events that readers cannot see needs drafts, and a warning says so', async () => {
    const fields = { url: 'https://x.org', events: ['article.scheduled'] }
    const { body } = await call<{ data: Webhook; meta?: { warnings: { code: string }[] } }>(
      'POST',
      path,
      fields,
    )
    expect(body.meta?.warnings.map(({ code }) => code)).toEqual(['event_needs_drafts'])
    const changed = await call<{ data: Webhook }>('PATCH', `${path}/${body.data.id}`, { drafts: true })
    expect(changed.body).not.toHaveProperty('meta')
    await end(body.data.id)
  })

  test('is managed only by a key with the scope webhooks:manage', async () => {
    const key = await withDatabase(() => createKey(crypto.randomUUID(), ['articles:create'], null))
    const refused = await shared.errorResponse('GET', path, { key })
    expect([refused.status, refused.body.required_scope]).toEqual([403, 'webhooks:manage'])
    expect((await shared.errorResponse('GET', path)).status).toBe(401)
  })

  test('is given drafts only by a key that may read them', async () => {
    const key = await withDatabase(() => createKey(crypto.randomUUID(), ['webhooks:manage'], null))
    const fields = { url: 'https://x.org', events: ['*'] }
    const send = (method: string, address: string, body: object, by = key) =>
      shared.call<{ data: WebhookWithSecret; required_scope?: string }>(method, address, { body, key: by })
    const forDrafts = { ...fields, drafts: true }
    const refused = await send('POST', path, forDrafts)
    expect([refused.status, refused.body.required_scope]).toEqual([403, 'articles:read_drafts'])
    const own = `${path}/${(await send('POST', path, fields)).body.data.id}`
    expect((await send('PATCH', own, { drafts: true })).status).toBe(403)
    const { id } = (await send('POST', path, forDrafts, shared.apiKey)).body.data
    expect((await send('PATCH', `${path}/${id}`, { url: 'https://y.org' })).status).toBe(403)
    expect((await send('PATCH', `${path}/${id}`, { url: 'https://y.org', drafts: false })).status).toBe(403)
    for (const address of [own, `${path}/${id}`]) await shared.call('DELETE', address, { key })
  })
})

describe('an event', () => {
  test('is signed so that the reference library verifies it, and no other secret does', async () => {
    const { receiver, secret } = await subscribe()
    const article = await service.publish({ slug: 'tanda-tangan' })
    const [delivery] = await receiver.waitFor('tanda-tangan')
    if (!delivery) throw new Error('Nothing came.')
    const event = verify(secret, delivery)
    expect(event).toEqual({
      type: 'article.published',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        sequence: expect.any(Number),
        article: expect.objectContaining({ id: article.id, slug: 'tanda-tangan', status: 'published' }),
        api_url: expect.stringMatching(/\/api\/artikel\/tanda-tangan$/),
      },
    })
    const other = await subscribe()
    expect(() => verify(other.secret, delivery)).toThrow()
    expect(() => verify(secret, { ...delivery, raw: `${delivery.raw} ` })).toThrow()
  })

  test('says what was done, once for each write', async () => {
    const { receiver } = await subscribe()
    const title = 'Kisah'
    await service.put('kisah', { title, category: 'Umum', content: 'Satu.' })
    await service.put('kisah', { title, category: 'Umum', content: 'Dua.' })
    await service.put('kisah', { title, category: 'Umum', content: 'Dua.' })
    await service.patch('kisah', { slug: 'hikayat', summary: 'Lain.' })
    await service.patch('hikayat', { status: 'draft' })
    await service.patch('hikayat', { summary: 'Konsep.' })
    await service.patch('hikayat', { status: 'published' })
    await service.remove('hikayat')
    await service.call('POST', '/api/artikel/hikayat/restore', { key: service.apiKey })
    const events = (await receiver.waitFor('"Kisah"', 7)).map(({ event }) => event)
    const inOrder = events.toSorted((one, other) => one.data.sequence - other.data.sequence)
    expect(inOrder.map(({ type, data }) => [type.replace('article.', ''), data.former_slug])).toEqual([
      ['published', undefined],
      ['updated', undefined],
      ['renamed', 'kisah'],
      ['unpublished', undefined],
      ['published', undefined],
      ['deleted', undefined],
      ['published', undefined],
    ])
    expect(new Set(events.map(({ data }) => data.sequence)).size).toBe(7)
  })

  test('is sent for each write of a bulk, with the article as that write left it', async () => {
    const { receiver } = await subscribe()
    const put = (slug: string, title: string, fields = {}) => {
      return { method: 'PUT', slug, body: { title, category: 'Borongan', content: 'Isi.', ...fields } }
    }
    const operations = [
      put('borongan', 'Borongan satu'),
      put('borongan', 'Borongan dua'),
      put('wholesale', 'Borongan tiga', { language: 'en', translation_of: 'borongan' }),
      put('borongan', 'Borongan empat', { slug: 'borongan-baru' }),
    ]
    const headers = { Prefer: 'return=minimal' }
    const { body } = await service.call<Bulk>('POST', '/api/artikel/bulk', { body: { operations }, headers })
    expect(body.data.map(({ status, body }) => [status, body.data.title, body.data.slug])).toEqual([
      [201, 'Borongan satu', 'borongan'],
      [200, 'Borongan dua', 'borongan'],
      [201, 'Borongan tiga', 'wholesale'],
      [200, 'Borongan empat', 'borongan-baru'],
    ])
    const told = (await receiver.waitFor('"Borongan', 4)).map(({ event }) => event.data)
    const inOrder = told.toSorted((one, other) => one.sequence - other.sequence)
    expect(inOrder.map(({ article: { title, slug } }) => [title, slug])).toEqual([
      ['Borongan satu', 'borongan'],
      ['Borongan dua', 'borongan'],
      ['Borongan tiga', 'wholesale'],
      ['Borongan empat', 'borongan-baru'],
    ])
  })

  test('is not sent for a draft, a dry run or a write that fails', async () => {
    const { receiver } = await subscribe()
    const body = { title: 'Diam', category: 'Umum', content: 'Diam.' }
    await service.post({ ...body, slug: 'konsep-diam', status: 'draft' })
    await service.patch('konsep-diam', { summary: 'Diubah.' })
    await service.remove('konsep-diam')
    await service.post(body, {}, '?dry_run=true')
    await service.publish({ slug: 'milik-lain' })
    await service.post({ ...body, slug: 'milik-lain' })
    await service.publish({ slug: 'penutup' })
    await receiver.waitFor('penutup')
    expect(receiver.received.map(({ event }) => event.data.article.slug).sort()).toEqual([
      'milik-lain',
      'penutup',
    ])
  })

  test('is sent when an article is scheduled, rescheduled and published at its date', async () => {
    const { receiver } = await subscribe({ drafts: true })
    const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()
    await service.publish({ slug: 'nanti', published_at: ahead(HOUR) })
    await service.patch('nanti', { summary: 'Tetap pada waktunya.' })
    await service.patch('nanti', { published_at: ahead(700) })
    const types = (await receiver.waitFor('"nanti"', 4)).map(({ event }) =>
      event.type.replace('article.', ''),
    )
    expect(types.toSorted()).toEqual(['draft_saved', 'published', 'scheduled', 'scheduled'])
  })

  test('of a saved draft goes to webhooks that ask for drafts', async () => {
    const { receiver } = await subscribe({ drafts: true, events: ['article.deleted'] })
    await service.publish({ slug: 'draf-saja', status: 'draft' })
    await service.patch('draf-saja', { summary: 'Lagi.' })
    await service.patch('draf-saja', { status: 'published' })
    await service.remove('draf-saja')
    const types = (await receiver.waitFor('draf-saja', 3)).map(({ event }) => event.type)
    expect(types.sort()).toEqual(['article.deleted', 'article.draft_saved', 'article.draft_saved'])
  })

  test('has less than 20 kB, whatever the article', async () => {
    const { receiver } = await subscribe()
    const long = (length: number) => '"'.repeat(length)
    const { id } = await service.publish({
      title: `${long(250)}x`,
      slug: 'panjang',
      category: `${long(180)}x`,
      author: `${long(180)}x`,
      summary: `${long(490)}x`,
      tags: Array.from({ length: 20 }, (_, index) => `${'漢'.repeat(180)}${index}`),
      cover_image_url: `https://x.org/${'a'.repeat(2_000)}`,
    })
    const [delivery] = await receiver.waitFor('/api/artikel/panjang')
    expect(Buffer.byteLength(delivery?.raw ?? '')).toBeLessThan(20_000)
    const { article } = delivery?.event.data ?? {}
    expect([article?.id, article?.title]).toEqual([id, `${long(250)}x`])
    expect(article?.tags.length).toBeGreaterThan(10)
  })

  test('is not delayed by a receiver that hangs', async () => {
    const dead = await subscribe({}, 'hang')
    const { receiver } = await subscribe()
    for (let index = 0; index < 8; index++) await service.publish({ slug: `cepat-${index}` })
    expect(await receiver.waitFor('"cepat-', 8)).toHaveLength(8)
    expect(dead.receiver.received.length).toBeLessThan(8)
    await end(dead.id)
  })
})

describe('a delivery that is not received', () => {
  test('is tried again with the same id and a new, valid signature, and its attempts can be read', async () => {
    const { id, receiver, secret } = await subscribe()
    receiver.reactions.push(
      { status: 500, headers: { 'retry-after': '1' }, body: 'x'.repeat(600) },
      { status: 302, headers: { 'retry-after': '1', location: receiver.url } },
    )
    await service.publish({ slug: 'ulangi' })
    const tries = await receiver.waitFor('ulangi', 3)
    expect(new Set(tries.map((one) => one.id)).size).toBe(1)
    expect(new Set(tries.map(({ headers }) => headers['webhook-signature'])).size).toBe(3)
    for (const one of tries) verify(secret, one)
    await expect.poll(async () => (await deliveries(id)).data[0]?.state).toBe('delivered')
    const [delivery] = (await deliveries(id)).data
    expect(delivery).toMatchObject({ id: tries[0]?.id, type: 'article.published', next_attempt_at: null })
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([500, 302, 200])
    expect(delivery?.attempts[0]?.response).toBe('x'.repeat(500))
    const failed = await deliveries(id, 'state=failed')
    expect([failed.data, failed.meta.pagination.total]).toEqual([[], 0])
    const full = await deliveries(id, 'limit=1')
    expect(full.meta.pagination).toEqual({ page: 1, limit: 1, total: 1, pages: 1, next: null, prev: null })
    expect((await hook(id)).failing_since).toBe(null)
  })

  test('waits as long as Retry-After says', async () => {
    const { id, receiver } = await subscribe()
    receiver.reactions.push({ status: 503, headers: { 'retry-after': '3600' } })
    await service.publish({ slug: 'sabar' })
    await receiver.waitFor('sabar')
    await expect.poll(async () => (await deliveries(id)).data[0]?.attempts).toHaveLength(1)
    const [delivery] = (await deliveries(id)).data
    expect(delivery?.state).toBe('pending')
    expect(Date.parse(delivery?.next_attempt_at ?? '')).toBeGreaterThan(Date.now() + HOUR / 2)
    await end(id)
  })

  test('because its receiver says 410 switches the webhook off', async () => {
    const { id, receiver } = await subscribe({}, { status: 410 })
    await service.publish({ slug: 'pamit' })
    await expect.poll(async () => (await hook(id)).active).toBe(false)
    expect((await hook(id)).disabled_reason).toContain('410')
    await service.publish({ slug: 'tidak-terkirim' })
    expect(receiver.received).toHaveLength(1)
    expect((await service.errorResponse('POST', `${path}/${id}/test`)).status).toBe(409)

    receiver.otherwise = { status: 200 }
    await call('PATCH', `${path}/${id}`, { active: true })
    expect(await hook(id)).toMatchObject({ active: true, disabled_reason: null })
    const { status, body } = await call('POST', `${path}/${id}/replay?since=2020-01-01T00:00:00Z`)
    expect([status, body]).toEqual([202, { data: { replayed: 1 } }])
    const [first, second] = await receiver.waitFor('pamit', 2)
    expect(second?.id).toBe(first?.id)
  })

  test('with 410 makes what was under way or waiting fail too, and all of it can be replayed', async () => {
    const { id, receiver } = await subscribe({}, { status: 410 })
    const slugs = Array.from({ length: 8 }, (_, n) => `pamit-massal-${n}`)
    const operations = slugs.map((slug) => ({
      method: 'POST',
      body: { title: slug, slug, category: 'Umum', content: 'Isi.' },
    }))
    await call('POST', '/api/artikel/bulk', { operations, atomic: true })
    await expect.poll(async () => (await hook(id)).active).toBe(false)
    await expect.poll(async () => (await deliveries(id, 'state=failed')).data).toHaveLength(8)

    receiver.otherwise = { status: 200 }
    await call('PATCH', `${path}/${id}`, { active: true })
    const { body } = await call('POST', `${path}/${id}/replay?since=2020-01-01T00:00:00Z`)
    expect(body).toEqual({ data: { replayed: 8 } })
    for (const slug of slugs) await receiver.waitFor(slug)
    await expect.poll(async () => (await deliveries(id, 'state=delivered')).data).toHaveLength(8)
  })

  test.each(['0000-01-01T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01'])(
    'is not replayed since %s, which no event can have as its time',
    async (since) => {
      const { id } = await subscribe()
      const { status, body } = await service.errorResponse('POST', `${path}/${id}/replay?since=${since}`)
      expect([status, body.errors?.[0]?.parameter]).toEqual([400, 'since'])
      await end(id)
    },
  )

  test('waits while its webhook is switched off, and is sent as soon as the webhook is on again', async () => {
    const { id, receiver } = await subscribe({}, { status: 503, headers: { 'retry-after': '1' } })
    await service.publish({ slug: 'istirahat' })
    await receiver.waitFor('istirahat')
    await call('PATCH', `${path}/${id}`, { active: false })
    await delay(1_200)
    const [first, ...others] = await receiver.waitFor('istirahat')
    expect(others).toEqual([])
    receiver.otherwise = { status: 200 }
    await call('PATCH', `${path}/${id}`, { active: true })
    // Sooner than the service checks for due deliveries.
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(2)
    expect(receiver.received[1]?.id).toBe(first?.id)
    await expect.poll(async () => (await deliveries(id)).data[0]?.state).toBe('delivered')
  })

  test('is recorded with the reason where there is no response', async () => {
    const { id, receiver } = await subscribe()
    receiver.close()
    await service.publish({ slug: 'tak-ada' })
    await expect.poll(async () => (await deliveries(id)).data[0]?.attempts.length).toBeGreaterThan(0)
    const [attempt] = (await deliveries(id)).data[0]?.attempts ?? []
    expect([attempt?.status, attempt?.response]).toEqual([null, expect.stringContaining('ECONNREFUSED')])
    await end(id)
  })

  test('for five days switches the webhook off, and the log says so', async () => {
    // Five days are scaled to 86 ms, and all tries take less.
    const own = await startOwn(await newDatabase(), { ...WITH_WEBHOOKS, WEBHOOK_RETRY_SCALE: '0.0000002' })
    const receiver = await receiverFor({ status: 500 })
    const { body } = await own.service.call<{ data: WebhookWithSecret }>('POST', path, {
      body: { url: receiver.url, events: ['*'] },
    })
    const { id } = body.data
    await own.service.publish({ slug: 'sia-sia' })
    const isActive = async () => {
      await own.service.publish({})
      const { body } = await own.service.call<{ data: Webhook }>('GET', `${path}/${id}`, { key: own.apiKey })
      return body.data.active
    }
    await expect.poll(isActive, { timeout: 30_000 }).toBe(false)
    expect(own.output()).toContain('A webhook was switched off.')
    expect(own.output()).not.toContain(body.data.secret.replace('whsec_', ''))
  })
})

test('a rotated secret still signs along with the new one', async () => {
  const { id, receiver, secret } = await subscribe()
  const { body } = await call<{ data: WebhookWithSecret }>('POST', `${path}/${id}/rotate`)
  expect(body.data.secret).not.toBe(secret)
  await service.publish({ slug: 'berputar' })
  for (const delivery of await receiver.waitFor('berputar')) {
    verify(secret, delivery)
    verify(body.data.secret, delivery)
  }
})

test('a test is signed and listed, and a delivery can be replayed', async () => {
  const { id, receiver, secret } = await subscribe({ events: ['article.deleted'] })
  const { status, body } = await call<{ data: { id: string; state: string } }>('POST', `${path}/${id}/test`)
  expect([status, body.data.state]).toEqual([202, 'pending'])
  const [delivery] = await receiver.waitFor('webhook.test')
  if (delivery) expect(verify(secret, delivery).type).toBe('webhook.test')
  await expect.poll(async () => (await deliveries(id)).data[0]?.state).toBe('delivered')
  await call('POST', `${path}/${id}/deliveries/${body.data.id}/replay`)
  const both = await receiver.waitFor('webhook.test', 2)
  expect(both.map((one) => one.id)).toEqual([body.data.id, body.data.id])
  expect((await call('POST', `${path}/${id}/deliveries/msg_x/replay`)).status).toBe(404)
})

test.runIf(isPostgresql)('two instances send each event once between them', async () => {
  const other = await startOwn(databaseUrl, WITH_WEBHOOKS)
  const { receiver } = await subscribe()
  const both = [service, other.service]
  // No more at once than a busy machine handles.
  await atOnce(4, async (writer) => {
    for (let index = writer; index < 40; index += 4)
      await (both[index % 2] ?? service).publish({ slug: `berdua-${index}` })
  })
  const received = await receiver.waitFor('"berdua-', 40)
  expect(received).toHaveLength(40)
  expect(new Set(received.map(({ event }) => event.data.article.slug)).size).toBe(40)
})

async function subscribe(fields: object = {}, otherwise?: Reaction) {
  const receiver = await receiverFor(otherwise)
  const { body } = await call<{ data: WebhookWithSecret }>('POST', path, {
    url: receiver.url,
    events: ['*'],
    ...fields,
  })
  const { id, secret } = body.data
  onTestFinished(() => end(id))
  return { id, secret, receiver }
}

async function receiverFor(otherwise?: Reaction): Promise<Receiver> {
  const receiver = await startReceiver(otherwise)
  onTestFinished(receiver.close)
  return receiver
}

function call<Body = unknown>(method: string, address: string, body?: unknown) {
  return service.call<Body>(method, address, { key: service.apiKey, ...(body !== undefined && { body }) })
}

async function end(id: string) {
  await call('DELETE', `${path}/${id}`)
}

async function hook(id: string): Promise<Webhook> {
  return (await call<{ data: Webhook }>('GET', `${path}/${id}`)).body.data
}

async function deliveries(id: string, query = ''): Promise<DeliveriesBody> {
  return (await call<DeliveriesBody>('GET', `${path}/${id}/deliveries?${query}`)).body
}
