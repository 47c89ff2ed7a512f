import { beforeAll, describe, expect, test } from 'vitest'
import type { ChangesBody } from '../../lib/articles/changes/changes-response'
import type { ArticleChange } from '../../lib/articles/changes/list-changes'
import { borrowServer } from '../support/borrow-server'
import { type EventStream, openEventStream } from '../support/event-stream'
import { isPostgresql, pairOf } from './support/servers'
import { atOnce, type Problem, type Service, serviceAt, service as shared } from './support/service'

const HOUR = 3_600_000
const path = '/api/artikel/changes'

let service: Service
/** The cursor of the last change before each test. */
let now = ''

beforeAll(async () => {
  service = serviceAt(await borrowServer())
})

describe('the feed of changes', () => {
  test('has each article once, at its last change, oldest first', async () => {
    await begin()
    const [one, two] = [await service.publish({ slug: 'satu' }), await service.publish({ slug: 'dua' })]
    await service.patch('satu', { summary: 'Lain.' })
    const { data, meta } = await changes()
    expect(data.map(summaryOf)).toEqual(['upsert dua', 'upsert satu'])
    expect(meta).toEqual({ cursor: data.at(-1)?.cursor, has_more: false, warnings: [] })
    const [first, last] = data.flatMap((change) => (change.type === 'upsert' ? [change.article] : []))
    expect([first?.id, last?.id]).toEqual([two.id, one.id])
    expect(last).toMatchObject({ summary: 'Lain.', status: 'published', revision: 2 })
    expect(Object.keys(first ?? {}).sort()).toEqual([...Object.keys(summaryKeys(two)), 'revision'].sort())
  })

  test('returns the same cursor when nothing changed, and ignores views', async () => {
    await begin()
    await service.detail('satu')
    expect(await changes()).toEqual({ data: [], meta: { cursor: now, has_more: false, warnings: [] } })
    const etag = (await service.detail('satu')).headers.get('etag') ?? ''
    const { title, category } = (await service.detail('satu')).body.data
    await service.patch('satu', { title, category }, { headers: { 'If-Match': etag } })
    expect((await changes()).data).toEqual([])
  })

  test('has the same entries in pages of any size', async () => {
    const whole = await readAll('limit=500')
    const inParts = await readAll('limit=1')
    expect(inParts).toEqual(whole)
    expect(whole.length).toBeGreaterThan(1)
  })

  test('has no more entries after a full last page', async () => {
    await begin()
    for (const slug of ['penuh-1', 'penuh-2']) await service.publish({ slug })
    const { data, meta } = await changes('limit=2')
    expect([data.length, meta.has_more, meta.cursor]).toEqual([2, false, data[1]?.cursor])
    expect((await changes('limit=1')).meta.has_more).toBe(true)
  })

  test('reports a rename as an upsert, and a deletion with all former slugs', async () => {
    await begin()
    const { id } = await service.publish({ slug: 'lama' })
    await service.patch('lama', { slug: 'baru' })
    expect((await changes()).data.map(summaryOf)).toEqual(['upsert baru'])
    await service.remove('baru')
    const [gone, ...others] = (await changes()).data
    expect(others).toEqual([])
    expect(gone).toEqual({
      cursor: expect.any(String),
      type: 'delete',
      slug: 'baru',
      id,
      at: expect.stringMatching(/Z$/),
      former_slugs: ['lama'],
    })
    await service.call('POST', '/api/artikel/baru/restore', { key: service.apiKey })
    expect((await changes()).data.map(summaryOf)).toEqual(['upsert baru'])
  })

  test('keeps the deletion of an article when a new one takes its slug', async () => {
    await begin()
    const { id } = await service.publish({ slug: 'dipakai' })
    await service.remove('dipakai')
    const other = await service.publish({ slug: 'dipakai' })
    const { data } = await changes()
    expect(data.map((change) => (change.type === 'delete' ? change.id : change.article.id))).toEqual([
      id,
      other.id,
    ])
  })

  test('reports articles that are no longer public as deleted', async () => {
    await begin()
    await service.publish({ slug: 'ditarik' })
    await service.publish({ slug: 'dijadwal' })
    await service.patch('ditarik', { status: 'draft', slug: 'nama-rahasia' })
    await service.patch('dijadwal', { published_at: new Date(Date.now() + HOUR).toISOString() })
    expect((await changes()).data.map(summaryOf)).toEqual(['delete ditarik', 'delete dijadwal'])
  })

  test('contains no drafts, and changing a draft adds and moves nothing', async () => {
    await begin()
    const tombstone = (await readAll('')).find((change) => summaryOf(change) === 'delete ditarik')
    await service.patch('nama-rahasia', { summary: 'Diubah.' })
    await service.patch('nama-rahasia', { slug: 'nama-lain' })
    await service.remove('nama-lain')
    await service.publish({ slug: 'konsep', status: 'draft' })
    await service.patch('konsep', { summary: 'Diubah.' })
    await service.remove('konsep')
    expect((await changes()).data).toEqual([])
    expect((await readAll('')).filter((change) => summaryOf(change) === 'delete ditarik')).toEqual([
      tombstone,
    ])
  })

  test('contains drafts for a key that may read them and asks for them', async () => {
    const withKey = { headers: { Authorization: `Bearer ${service.apiKey}` } }
    await service.publish({ slug: 'sebelum' })
    await begin()
    await service.publish({ slug: 'draf', status: 'draft' })
    expect((await changes('drafts=true', withKey)).data.map(summaryOf)).toEqual(['upsert draf'])
    await service.patch('draf', { slug: 'draf-dua' })
    await service.remove('draf-dua')
    const { data } = await changes('drafts=true', withKey)
    expect(data).toMatchObject([{ type: 'delete', slug: 'draf-dua', former_slugs: ['draf'] }])
    expect((await changes('', withKey)).data).toEqual([])
    const ignored = await changes('drafts=true')
    expect(ignored.data).toEqual([])
    expect(ignored.meta.warnings).toMatchObject([{ code: 'parameter_ignored', parameter: 'drafts' }])
  })

  test('contains a scheduled article once the service has published it', async () => {
    await begin()
    await service.publish({ slug: 'terbit', published_at: new Date(Date.now() + 700).toISOString() })
    expect((await changes()).data).toEqual([])
    expect((await changes('wait=20')).data.map(summaryOf)).toEqual(['upsert terbit'])
  })

  test('is not cached, and is open to every origin', async () => {
    const { headers } = await service.call('GET', path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cache-status')).toBe('artikel; fwd=bypass')
  })

  test('names in Vary every request header that its responses depend on', async () => {
    const { headers } = await service.call('GET', path)
    expect(headers.get('vary')).toBe(
      'Accept, Last-Event-ID, Authorization, X-API-Key, Artikel-Desk, Accept-Encoding',
    )
  })
})

describe('a query of the feed', () => {
  test.each([
    ['after=abc'],
    ['after=1'],
    ['after=999999999999'],
    [`after=1-${'é'.repeat(16)}`],
    ['wait=31'],
    ['wait=-1'],
    ['wait=x'],
    ['limit=0'],
    ['drafts=ya'],
  ])('with %s is refused', async (query) => {
    const { status, body } = await service.errorResponse('GET', `${path}?${query}`)
    expect([status, body.errors?.[0]?.parameter]).toEqual([400, query.split('=')[0]])
  })

  test('with the cursor of another service, or one that was altered, is refused', async () => {
    const { body } = await shared.call<ChangesBody>('GET', `${path}?limit=1`)
    expect((await service.call('GET', `${path}?after=${body.meta.cursor}`)).status).toBe(400)
    await begin()
    const altered = now.replace(/^\d+/, (sequence) => String(Number(sequence) + 1))
    expect((await service.call('GET', `${path}?after=${altered}`)).status).toBe(400)
  })

  test('with a limit over 500 is served with 500, and a warning', async () => {
    expect((await changes('limit=501')).meta.warnings).toMatchObject([{ code: 'limit_reduced' }])
  })
})

describe('waiting', () => {
  test('ends at once when there is a change already', async () => {
    await begin()
    await service.publish({ slug: 'sudah' })
    expect((await changes('wait=30')).data.map(summaryOf)).toEqual(['upsert sudah'])
  })

  test('ends for every client as soon as there is a change that it may see', async () => {
    await begin()
    const waiting = atOnce(20, () => changes('wait=30'))
    await service.publish({ slug: 'bukan-ini', status: 'draft' })
    await service.publish({ slug: 'ini' })
    for (const { data } of await waiting) expect(data.map(summaryOf)).toEqual(['upsert ini'])
  })

  test('ends when a draft gets a summary, and a list by updated_after contains it', async () => {
    const withKey = { headers: { Authorization: `Bearer ${service.apiKey}` } }
    const { updated_at } = await service.publish({ slug: 'tanpa-ringkasan', status: 'draft' })
    const query = `status=draft&updated_after=${updated_at}`
    const totalOf = async () => (await service.list(query, withKey)).body.meta.pagination.total
    expect(await totalOf()).toBe(0)
    now = (await changes('drafts=true&limit=500', withKey)).meta.cursor
    const waiting = changes('drafts=true&wait=20', withKey)
    await service.patch('tanpa-ringkasan', { summary: 'Ada.' })
    expect((await waiting).data.map(summaryOf)).toEqual(['upsert tanpa-ringkasan'])
    expect(await totalOf()).toBe(1)
  })

  test('ends without entries, with the cursor to continue from, when its time is over', async () => {
    await begin()
    expect(await changes('wait=1')).toEqual({
      data: [],
      meta: { cursor: now, has_more: false, warnings: [] },
    })
  })

  test('is limited to 20 requests per client, whose other calls still work', async () => {
    await begin()
    const url = `${service.url}${path}?after=${now}`
    const streams = await Promise.all(Array.from({ length: 20 }, () => openEventStream(url)))
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await service.call<Problem>('GET', `${path}?after=${now}&wait=30`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(refused.body.code).toBe('rate_limited')
    expect((await changes()).data).toEqual([])
    expect((await service.list('')).status).toBe(200)

    await service.publish({ slug: 'untuk-semua' })
    for (const stream of streams) {
      const [event] = await stream.waitFor(1)
      expect(summaryOf(event?.data as ArticleChange)).toBe('upsert untuk-semua')
      stream.close()
    }
    await expect
      .poll(async () => (await service.call('GET', `${path}?after=${now}&wait=30`)).status)
      .toBe(200)
  })

  // Only Linux treats all of 127.0.0.0/8 as local, which gives each client its own address.
  test.runIf(process.platform === 'linux')('is limited to 150 without a key, and to 200 in all', async () => {
    await begin()
    const url = `${service.url}${path}?after=${now}`
    const withKey = { Authorization: `Bearer ${service.apiKey}` }
    const open = (count: number, headers: Record<string, string>, net: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          openEventStream(url, headers, `127.0.${net}.${Math.floor(n / 20) + 1}`),
        ),
      )
    const statuses = (streams: EventStream[]) => [...new Set(streams.map(({ status }) => status))]
    const guests = await open(150, {}, 1)
    expect(statuses(guests)).toEqual([200])
    const [stranger] = await open(1, {}, 2)
    expect([stranger?.status, stranger?.headers['retry-after']]).toEqual([503, '10'])
    const mirrors = await open(50, withKey, 3)
    expect(statuses(mirrors)).toEqual([200])
    const [late] = await open(1, withKey, 4)
    expect([late?.status, late?.headers['retry-after']]).toEqual([503, '10'])
    for (const stream of [...guests, ...mirrors]) stream.close()
    await expect.poll(async () => (await service.call('GET', `${path}?after=${now}&wait=1`)).status).toBe(200)
  })
})

describe('a stream of events', () => {
  test('has the entries that exist already, then new ones', async () => {
    await begin()
    await service.publish({ slug: 'pertama' })
    const stream = await openEventStream(`${service.url}${path}?after=${now}`)
    expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
    await stream.waitFor(1)
    await service.publish({ slug: 'kedua' })
    await stream.waitFor(2)
    await service.remove('pertama')
    const events = await stream.waitFor(3)
    expect(events.map(({ data }) => summaryOf(data as ArticleChange))).toEqual([
      'upsert pertama',
      'upsert kedua',
      'delete pertama',
    ])
    expect(events.at(-1)).toEqual({ id: expect.any(String), data: (await changes()).data.at(-1) })
    stream.close()
  })

  test('continues after Last-Event-ID, which takes precedence over the parameter after', async () => {
    await begin()
    await service.publish({ slug: 'terlewat' })
    const [missed] = (await changes()).data
    await service.publish({ slug: 'berikut' })
    const stream = await openEventStream(`${service.url}${path}?after=${now}`, {
      'Last-Event-ID': missed?.cursor ?? '',
    })
    const [event] = await stream.waitFor(1)
    expect(summaryOf(event?.data as ArticleChange)).toBe('upsert berikut')
    stream.close()
  })

  test.each([
    'application/json',
    '*/*',
    'application/json, text/event-stream;q=0.5',
    'text/event-stream;q=0',
  ])('is not sent to clients that prefer JSON: %s', async (accept) => {
    const { headers } = await service.call('GET', `${path}?limit=1`, { headers: { Accept: accept } })
    expect(headers.get('content-type')).toBe('application/json')
  })

  test('from an invalid cursor is refused with a problem document', async () => {
    const refused = await service.errorResponse('GET', `${path}?after=x`, {
      headers: { Accept: 'text/event-stream' },
    })
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_parameter'])
  })

  test('of many pages has all entries', async () => {
    const all = await readAll('')
    const stream = await openEventStream(`${service.url}${path}?limit=2`)
    const events = await stream.waitFor(all.length)
    expect(events.map(({ id }) => id)).toEqual(all.map(({ cursor }) => cursor))
    stream.close()
  })
})

const pair = pairOf(shared)

test.runIf(isPostgresql)('a change at another instance ends waiting too', async () => {
  const [one, other] = pair()
  const cursor = await cursorOf(other)
  const stream = await openEventStream(`${other.url}${path}?after=${cursor}`)
  const waiting = other.call<ChangesBody>('GET', `${path}?after=${cursor}&wait=30`)
  await one.publish({ slug: 'dari-sana' })
  expect((await waiting).body.data.map(summaryOf)).toEqual(['upsert dari-sana'])
  await stream.waitFor(1)
  stream.close()
})

test('changes is a reserved slug', async () => {
  expect((await service.publish({ title: 'Changes' })).slug).toBe('changes-2')
  expect((await service.post({ title: 'X', category: 'X', content: 'X', slug: 'changes' })).status).toBe(422)
})

async function begin() {
  now = await cursorOf(service)
}

/** The cursor of the last change. */
async function cursorOf({ call }: Service): Promise<string> {
  for (let after = ''; ; ) {
    const { meta } = (await call<ChangesBody>('GET', `${path}?after=${after}&limit=500`)).body
    after = meta.cursor
    if (!meta.has_more) return after
  }
}

/** What changed since `begin`. */
async function changes(query = '', options = {}): Promise<ChangesBody> {
  const { body } = await service.call<ChangesBody>('GET', `${path}?after=${now}&${query}`, options)
  return body
}

async function readAll(query: string): Promise<ArticleChange[]> {
  const all: ArticleChange[] = []
  for (let after = ''; ; ) {
    const { body } = await service.call<ChangesBody>('GET', `${path}?after=${after}&${query}`)
    all.push(...body.data)
    if (!body.meta.has_more) return all
    after = body.meta.cursor
  }
}

function summaryOf(change: ArticleChange): string {
  return `${change.type} ${change.type === 'upsert' ? change.article.slug : change.slug}`
}

function summaryKeys({
  content,
  content_format,
  gallery,
  seo,
  related_articles,
  translations,
  aliases,
  ...summary
}: object & {
  [name: string]: unknown
}) {
  return summary
}
