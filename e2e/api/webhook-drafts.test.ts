import { beforeAll, describe, expect, test } from 'vitest'
import type { ArticleDetail } from '../../lib/articles/serialize'
import type { Webhook } from '../../lib/webhooks/webhooks'
import { borrowServer } from '../support/borrow-server'
import { withKey } from './support/own-key'
import { type Service, serviceAt, word } from './support/service'
import { deliveriesOf, receiverForTest, subscribeTo, WEBHOOKS, WITH_WEBHOOKS } from './support/webhooks'

let service: Service
/** A key that manages webhooks, but may not read drafts. */
let manager: string

beforeAll(async () => {
  const borrowed = await borrowServer(WITH_WEBHOOKS)
  service = serviceAt(borrowed)
  manager = await withKey(['webhooks:manage'], borrowed.databaseUrl)
})

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()
const SECRET = {
  title: 'Rahasia dapur',
  slug: 'rahasia',
  summary: 'Rahasia.',
  category: 'Rahasia',
  content: 'Rahasia.',
  tags: ['rahasia'],
  author: 'Rahasia',
}

describe('an unpublished event contains only what readers knew, when the article is unpublished by', () => {
  const draft = { ...SECRET, status: 'draft' }
  const bulk = (atomic: boolean) => (slug: string) =>
    service.call('POST', '/api/artikel/bulk', {
      body: { atomic, operations: [{ method: 'PATCH', slug, body: draft }] },
    })
  test.each([
    { name: 'PATCH', takeBack: (slug: string) => service.patch(slug, draft), further: [] },
    { name: 'PUT', takeBack: (slug: string) => service.put(slug, draft), further: [] },
    { name: 'a bulk', takeBack: bulk(false), further: [] },
    { name: 'an atomic bulk', takeBack: bulk(true), further: [] },
    {
      name: 'a date to come',
      takeBack: (slug: string) => service.patch(slug, { ...SECRET, published_at: TOMORROW }),
      further: ['scheduled'],
    },
  ])('$name', async ({ takeBack, further }) => {
    const { plain, forDrafts } = await subscribeBoth()
    const known = await service.publish({ slug: word(), tags: ['umum'], summary: 'Untuk pembaca.' })
    expect((await takeBack(known.slug)).status).toBe(200)

    expect(await typesSentTo(plain.id)).toEqual(['published', 'unpublished'])
    expect(await typesSentTo(forDrafts.id)).toEqual(['published', 'unpublished', ...further].sort())
    const received = await plain.receiver.waitFor(known.slug, 2)
    const unpublished = received.find(({ event }) => event.type === 'article.unpublished')
    expect(unpublished?.event.data).toEqual({
      sequence: expect.any(Number),
      article: summaryOf(known),
      api_url: expect.stringMatching(new RegExp(`/api/artikel/${known.slug}$`)),
    })
    expect(textOf(plain.receiver.received)).not.toMatch(/rahasia/i)
    await service.remove('rahasia')
  })
})

test('the events of one write have the same sequence, so neither is dropped as an older one', async () => {
  const { forDrafts } = await subscribeBoth()
  const { slug } = await service.publish({ slug: word() })
  await service.patch(slug, { published_at: TOMORROW })
  const received = await forDrafts.receiver.waitFor(slug, 3)
  const sequenceOf = (type: string) => received.find(({ event }) => event.type === type)?.event.data.sequence
  expect(sequenceOf('article.unpublished')).toBe(sequenceOf('article.scheduled'))
  expect(sequenceOf('article.unpublished')).toBeGreaterThan(Number(sequenceOf('article.published')))
})

describe('a webhook without drafts learns nothing of', () => {
  test('what happens to an article after it was unpublished', async () => {
    const { plain, forDrafts } = await subscribeBoth()
    const { slug } = await service.publish({})
    await service.patch(slug, { status: 'draft' })
    await service.patch(slug, SECRET)
    await service.patch('rahasia', { published_at: TOMORROW, status: 'published' })
    await service.remove('rahasia')
    await service.call('POST', '/api/artikel/rahasia/restore')
    await service.remove('rahasia')
    expect(await typesSentTo(plain.id)).toEqual(['published', 'unpublished'])
    expect(await typesSentTo(forDrafts.id)).toEqual(
      ['published', 'unpublished', 'draft_saved', 'scheduled', 'deleted', 'scheduled', 'deleted'].sort(),
    )
  })

  test('a draft or a scheduled article that was never public', async () => {
    const { plain, forDrafts } = await subscribeBoth()
    await service.publish({ ...SECRET, status: 'draft' })
    await service.patch('rahasia', { title: 'Rahasia lain' })
    await service.call('POST', '/api/artikel/rahasia/revisions/1/restore')
    await service.remove('rahasia')
    await service.publish({ ...SECRET, published_at: TOMORROW })
    await service.remove('rahasia')
    expect(await typesSentTo(plain.id)).toEqual([])
    expect(await typesSentTo(forDrafts.id)).toEqual(
      ['draft_saved', 'draft_saved', 'draft_saved', 'deleted', 'scheduled', 'deleted'].sort(),
    )
  })

  test('a scheduled article, until it is published', async () => {
    const { plain } = await subscribeBoth()
    const soon = new Date(Date.now() + 700).toISOString()
    await service.publish({ slug: 'sebentar-lagi', published_at: soon })
    const [first] = await plain.receiver.waitFor('sebentar-lagi')
    expect(first?.event.type).toBe('article.published')
    expect(await typesSentTo(plain.id)).toEqual(['published'])
  })
})

describe('a stored delivery of a draft needs a key that may read drafts, once the webhook gets none:', () => {
  test('without one it is left out of the list', async () => {
    const { id, drafts } = await toldOfDraftOnce()
    const shown = await deliveriesOf(service, id, { key: manager })
    expect(shown.data.map(({ type }) => type)).toEqual(['article.published'])
    expect(shown.meta.pagination.total).toBe(1)
    expect(shown.meta.warnings.map(({ code }) => code)).toEqual(['drafts_left_out'])
    expect(drafts).toHaveLength(1)
  })

  test('without one it is replayed neither by itself nor with others', async () => {
    const { id, drafts, receiver } = await toldOfDraftOnce({ status: 410 })
    await service.call('PATCH', `${WEBHOOKS}/${id}`, { body: { active: true } })
    const sent = receiver.received.length
    const one = await service.errorResponse('POST', `${WEBHOOKS}/${id}/deliveries/${drafts[0]}/replay`, {
      key: manager,
    })
    expect([one.status, one.body.required_scope]).toEqual([403, 'articles:read_drafts'])
    const since = `${WEBHOOKS}/${id}/replay?since=2020-01-01T00:00:00Z`
    const all = await service.call<{ data: object; meta: { warnings: { code: string }[] } }>('POST', since, {
      key: manager,
    })
    expect([all.status, all.body.data]).toEqual([202, { replayed: 0 }])
    expect(all.body.meta.warnings.map(({ code }) => code)).toEqual(['drafts_left_out'])
    expect(receiver.received).toHaveLength(sent)
    expect((await service.call('POST', since)).body).toMatchObject({ data: { replayed: 1 } })
  })

  test('without one the webhook is not moved to another URL', async () => {
    const { id, receiver } = await toldOfDraftOnce()
    const elsewhere = await receiverForTest()
    const patch = (body: object, key: string) =>
      service.call<{ data: Webhook; required_scope?: string }>('PATCH', `${WEBHOOKS}/${id}`, { body, key })
    const moved = await patch({ url: elsewhere.url }, manager)
    expect([moved.status, moved.body.required_scope]).toEqual([403, 'articles:read_drafts'])
    expect((await patch({ drafts: true }, manager)).status).toBe(403)
    const renamed = await patch({ url: receiver.url, description: 'Sama.' }, manager)
    expect([renamed.status, renamed.body.data.url]).toEqual([200, receiver.url])
    expect((await patch({ url: elsewhere.url }, service.apiKey)).body.data.url).toBe(elsewhere.url)
  })

  test('a webhook that never got drafts is moved and replayed without one', async () => {
    const { id } = await subscribeTo(service)
    await service.publish({})
    await expect.poll(async () => (await deliveriesOf(service, id)).data[0]?.state).toBe('delivered')
    const elsewhere = await receiverForTest()
    const moved = await service.call('PATCH', `${WEBHOOKS}/${id}`, {
      body: { url: elsewhere.url },
      key: manager,
    })
    expect(moved.status).toBe(200)
    const { data, meta } = await deliveriesOf(service, id, { key: manager })
    expect([data.length, meta.warnings]).toEqual([1, []])
    const replayed = `${WEBHOOKS}/${id}/deliveries/${data[0]?.id}/replay`
    expect((await service.call('POST', replayed, { key: manager })).status).toBe(202)
    expect(await elsewhere.waitFor('article.published')).toHaveLength(1)
  })
})

/** A webhook that gets drafts, and one that does not. */
async function subscribeBoth() {
  return { plain: await subscribeTo(service), forDrafts: await subscribeTo(service, { drafts: true }) }
}

/** A webhook that got a draft and no longer gets any, then a published article if it received the draft. */
async function toldOfDraftOnce(otherwise?: { status: number }) {
  const subscription = await subscribeTo(service, { drafts: true }, otherwise)
  const { slug } = await service.publish({ status: 'draft' })
  await expect
    .poll(async () => (await deliveriesOf(service, subscription.id)).data[0]?.state)
    .not.toBe('pending')
  const drafts = (await deliveriesOf(service, subscription.id)).data.map(({ id }) => id)
  await service.call('PATCH', `${WEBHOOKS}/${subscription.id}`, { body: { drafts: false } })
  await service.remove(slug)
  if (!otherwise) await service.publish({})
  return { ...subscription, drafts }
}

/** The event types of all deliveries to a webhook, in alphabetical order. */
async function typesSentTo(id: string): Promise<string[]> {
  const { data } = await deliveriesOf(service, id)
  return data.map(({ type }) => type.replace('article.', '')).sort()
}

function textOf(received: { raw: string }[]): string {
  return received.map(({ raw }) => raw).join('\n')
}

/** The summary form of an article. */
function summaryOf(detail: ArticleDetail) {
  const { content, content_format, gallery, seo, related_articles, translations, aliases, ...summary } =
    detail
  return summary
}
