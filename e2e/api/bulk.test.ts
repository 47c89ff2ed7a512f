import { describe, expect, test } from 'vitest'
import { SCOPES, type Scope } from '../../lib/auth/actor'
import { createKey } from '../../lib/auth/keys'
import { sendRaw } from '../support/raw-request'
import { withDatabase } from './support/own-database'
import { pairOf } from './support/servers'
import {
  type ApiResponse,
  atOnce,
  type Problem,
  type Service,
  service,
  untilTaken,
  word,
} from './support/service'

const { call, detail, errorResponse, list, publish } = service
const pair = pairOf(service)

type Result = { status: number; headers: Record<string, string>; body: ResultBody | null }
type ResultBody = { data: { id: number; slug: string; tags: string[] }; meta: { result?: string } } & Problem
type BulkBody = { data: Result[]; meta: { succeeded: number; failed: number; warnings: { field: string }[] } }
type Operation = Record<string, unknown>
type Options = { headers?: Record<string, string>; atomic?: boolean; query?: string; at?: Service }

function send<Body>(operations: Operation[], { headers, atomic, query = '', at = service }: Options) {
  const body = { operations, ...(atomic && { atomic }) }
  const call = () => at.call<Body>('POST', `/api/artikel/bulk${query}`, { body, headers })
  // A busy machine may answer 503 to a hundred writes in one transaction. Nothing was stored then.
  return untilTaken(call, ({ status }) => status === 503)
}

function bulk(operations: Operation[], options: Options = {}) {
  return send<BulkBody>(operations, options)
}

/** An atomic bulk that is expected to fail. */
function failing(operations: Operation[], options: Options = {}) {
  return send<Problem & { results: Result[] }>(operations, { ...options, atomic: true })
}

function article(fields: Operation = {}) {
  return { title: word(), category: word(), content: `${word()}.`, ...fields }
}

function statuses({ body }: ApiResponse<BulkBody>): number[] {
  return body.data.map(({ status }) => status)
}

type Changes = {
  data: { slug?: string; article?: { slug: string } }[]
  meta: { cursor: string; has_more: boolean }
}

/** The cursor of the last change. */
async function endOfChanges(): Promise<string> {
  for (let after = ''; ; ) {
    const { meta } = (await call<Changes>('GET', `/api/artikel/changes?limit=500&after=${after}`)).body
    if (!meta.has_more) return meta.cursor
    after = meta.cursor
  }
}

async function changesOf(slugs: string[], after: string): Promise<string[]> {
  const { data } = (await call<Changes>('GET', `/api/artikel/changes?limit=500&after=${after}`)).body
  return data.map(({ slug, article }) => slug ?? article?.slug ?? '').filter((one) => slugs.includes(one))
}

async function totalOf(category: string): Promise<number> {
  return (await list(`kategori=${category}`)).body.meta.pagination.total
}

describe('a bulk', () => {
  test('runs each operation like its single call, in order', async () => {
    const [slug, other] = [word(), word()]
    const response = await bulk([
      { method: 'POST', body: article({ slug }) },
      { method: 'PUT', slug: other, body: article() },
      { method: 'PUT', slug, body: article({ tags: 'satu' }) },
      { method: 'PATCH', slug, body: { tags: ['satu', 'dua'] } },
      { method: 'PATCH', slug, body: { slug: `${slug}-baru` } },
      { method: 'DELETE', slug: other },
    ])
    expect(statuses(response)).toEqual([201, 201, 200, 200, 200, 204])
    expect(response.body.meta).toEqual({ succeeded: 6, failed: 0, warnings: [] })
    const [created, , replaced, patched, , deleted] = response.body.data
    expect(created?.headers).toEqual({
      ETag: `"${created?.body?.data.id}-1"`,
      Location: expect.stringMatching(`/api/artikel/${slug}$`),
    })
    expect(replaced?.body?.meta.result).toBe('updated')
    expect(patched?.body?.data.tags).toEqual(['satu', 'dua'])
    expect(deleted).toEqual({ status: 204, headers: {}, body: null })
    expect((await detail(`${slug}-baru`)).body.data.tags).toEqual(['satu', 'dua'])
    expect((await detail(slug)).status).toBe(308)
    expect((await detail(other)).status).toBe(410)
  })

  test('gives each failure its own problem document, and runs the other operations', async () => {
    const { slug } = await publish({})
    const { headers: first } = await service.patch(slug, { summary: 'Satu.' })
    await service.patch(slug, { summary: 'Dua.' })
    const response = await bulk([
      { method: 'POST', body: { title: 'Tanpa isi' } },
      { method: 'PATCH', slug: word(), body: {} },
      { method: 'PATCH', slug, body: { summary: 'Tiga.' }, if_match: first.get('etag') },
      { method: 'PUT', slug, body: article(), if_none_match: '*' },
      { method: 'POST', body: article({ slug }) },
      { method: 'PUT', slug: 'latest', body: article() },
      { method: 'POST', body: article({ content: 'a'.repeat(2 ** 21) }) },
      { method: 'PATCH', slug, body: { summary: 'Empat.' } },
    ])
    expect(statuses(response)).toEqual([422, 404, 412, 412, 409, 422, 413, 200])
    expect(response.body.meta).toMatchObject({ succeeded: 1, failed: 7 })
    const [invalid, , , , taken] = response.body.data
    expect(invalid?.body?.errors?.map(({ pointer }) => pointer)).toEqual(['/category', '/content'])
    expect(invalid?.body?.request_id).toBe(response.headers.get('x-request-id'))
    expect(taken?.body?.suggested_slug).toBe(`${slug}-2`)
  })

  test('says where an article has moved', async () => {
    const { slug } = await publish({})
    await service.patch(slug, { slug: `${slug}-baru` })
    const { body } = await bulk([{ method: 'PATCH', slug, body: { summary: 'Baru.' } }])
    expect(body.data[0]?.status).toBe(308)
    expect(body.data[0]?.headers.Location).toMatch(new RegExp(`/api/artikel/${slug}-baru$`))
  })

  test('stores batched articles in order, except those that fail', async () => {
    const [slug, taken, ...others] = Array.from({ length: 24 }, () => word())
    await publish(article({ slug: taken }))
    const response = await bulk([
      { method: 'POST', body: article({ slug, tags: 'satu' }) },
      ...others.map((other) => ({ method: 'PUT', slug: other, body: article() })),
      { method: 'POST', body: article({ slug: taken }) },
      { method: 'PUT', slug, body: article({ tags: 'dua' }) },
      { method: 'POST', body: article({ title: '' }) },
      { method: 'DELETE', slug: others[0] },
      { method: 'PUT', slug: others[0], body: article() },
    ])
    const created = [201, ...others.map(() => 201)]
    expect(statuses(response)).toEqual([...created, 409, 200, 422, 204, 201])
    expect((await detail(slug ?? '')).body.data.tags).toEqual(['dua'])
    expect(response.body.meta).toMatchObject({ succeeded: created.length + 3, failed: 2 })
  })

  test.each<Record<string, string>>([{}, { Prefer: 'return=minimal' }])(
    'notices that an earlier operation made a slug a former one, with the headers %j',
    async (headers) => {
      const [former, slug] = [word(), word()]
      const operations = [
        { method: 'PUT', slug: former, body: article({ slug }) },
        { method: 'PUT', slug: former, body: article() },
        { method: 'POST', body: article({ slug: word() }) },
      ]
      expect(statuses(await bulk(operations, { headers }))).toEqual([201, 308, 201])
      expect((await detail(former)).status).toBe(308)
    },
  )

  test('returns articles in summary form for Prefer: return=minimal', async () => {
    const slugs = [word(), word()]
    const operations = [
      ...slugs.map((slug) => ({ method: 'PUT', slug, body: article({ tags: 'satu' }) })),
      { method: 'PATCH', slug: slugs[0], body: { tags: 'dua' } },
    ]
    const headers = { Prefer: 'return=minimal' }
    await publish(article())
    const summary = Object.keys((await list('limit=1')).body.data[0] ?? {})
    for (const atomic of [false, true]) {
      const response = await bulk(operations, { headers, atomic })
      expect(response.headers.get('Preference-Applied')).toBe('return=minimal')
      for (const { body, headers } of response.body.data) {
        expect(Object.keys(body?.data ?? {})).toEqual(summary)
        expect(headers.ETag).toMatch(/^"\d+-\d+"$/)
      }
      expect(response.body.data.map(({ body }) => body?.meta.result)).toEqual([
        atomic ? 'updated' : 'created',
        atomic ? 'unchanged' : 'created',
        'updated',
      ])
    }
    expect((await bulk(operations)).headers.has('Preference-Applied')).toBe(false)
  })

  test('gives each of several articles with one title its own slug', async () => {
    const title = word()
    const { body } = await bulk(
      Array.from({ length: 3 }, () => ({ method: 'POST', body: article({ title }) })),
    )
    expect(body.data.map((one) => one.body?.data.slug)).toEqual([title, `${title}-2`, `${title}-3`])
  })

  test('stores nothing as a dry run', async () => {
    const [category, { slug }] = [word(), await publish({})]
    const operations = [
      { method: 'POST', body: article({ category }) },
      { method: 'DELETE', slug },
    ]
    for (const atomic of [false, true]) {
      const response = await bulk(operations, { query: '?dry_run=true', atomic })
      expect(statuses(response)).toEqual([200, 204])
      expect(response.body.data[0]?.body?.data.id).toBeNull()
    }
    expect([await totalOf(category), (await detail(slug)).status]).toEqual([0, 200])
  })

  test('with an empty array of operations succeeds', async () => {
    expect((await bulk([])).body).toEqual({ data: [], meta: { succeeded: 0, failed: 0, warnings: [] } })
  })

  test('names the members that it ignores', async () => {
    const { body } = await bulk([{ method: 'POST', slug: 'a', body: article(), headers: {} }])
    expect(body.meta.warnings.map(({ field }) => field)).toEqual([
      'operations[0].slug',
      'operations[0].headers',
    ])
  })

  const remove = { method: 'DELETE', slug: 'tidak-ada' }
  const invalid = [
    { name: 'without operations', body: {}, pointers: ['/operations'] },
    { name: 'whose operations are not an array', body: { operations: {} }, pointers: ['/operations'] },
    { name: 'of 101 operations', body: { operations: Array(101).fill(remove) }, pointers: ['/operations'] },
    {
      name: 'of a million operations',
      body: { operations: Array(1_000_000).fill(0) },
      pointers: ['/operations'],
    },
    {
      name: 'of no operations',
      body: { operations: [1, { slug: 'a' }, { method: 'GET', slug: 'a' }] },
      pointers: ['/operations/0', '/operations/1/method', '/operations/2/method'],
    },
    {
      name: 'without a slug or a body',
      body: { operations: [{ method: 'DELETE' }, { method: 'PUT', slug: '' }, { method: 'POST', body: [] }] },
      pointers: ['/operations/0/slug', '/operations/1/slug', '/operations/1/body', '/operations/2/body'],
    },
    {
      name: 'whose atomic is not a boolean',
      body: { operations: [remove], atomic: 'yes' },
      pointers: ['/atomic'],
    },
  ]
  test.each(invalid)('$name is refused as a whole', async ({ body, pointers }) => {
    const response = await errorResponse('POST', '/api/artikel/bulk', { body })
    expect([response.status, response.body.errors?.map(({ pointer }) => pointer)]).toEqual([422, pointers])
  })

  test('may be larger than a single article, up to 8 MiB', async () => {
    const text = 'a'.repeat(1_000_000)
    const large = await bulk(
      Array.from({ length: 7 }, () => ({ method: 'PATCH', slug: 'x', body: { summary: text } })),
    )
    expect(statuses(large)).toEqual(Array(7).fill(404))
    // A longer body is not read, so a client that sends all of it may find the connection closed.
    const head = [
      'POST /api/artikel/bulk HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${service.apiKey}`,
      'Content-Type: application/json',
      `Content-Length: ${8 * 2 ** 20 + 1}`,
    ]
    const { status, body } = await sendRaw(service.url, `${head.join('\r\n')}\r\n\r\n{`)
    expect([status, JSON.parse(body).detail]).toEqual([
      413,
      'The body is larger than 8 MiB; send fewer operations.',
    ])
  })

  test('needs a key and the method POST', async () => {
    const body = { operations: [] }
    expect((await errorResponse('POST', '/api/artikel/bulk', { body, key: null })).status).toBe(401)
    expect((await errorResponse('GET', '/api/artikel/bulk')).status).toBe(405)
    expect((await errorResponse('PUT', '/api/artikel/bulk', { body: article() })).status).toBe(405)
  })

  test('has an address that no article can take as its slug', async () => {
    for (const slug of ['bulk', 'changes']) {
      expect((await errorResponse('POST', '/api/artikel', { body: article({ slug }) })).status).toBe(422)
      expect((await publish({ title: slug })).slug).toMatch(new RegExp(`^${slug}-\\d+$`))
    }
  })
})

describe('an atomic bulk', () => {
  test('runs all operations, and later ones see what earlier ones did', async () => {
    const [slug, category] = [word(), word()]
    const response = await bulk(
      [
        { method: 'PUT', slug, body: article({ category }) },
        { method: 'PATCH', slug, body: { content: 'Isi **baru**.' } },
        { method: 'PATCH', slug, body: { title: 'Judul', slug: `${slug}-baru` } },
        { method: 'POST', body: article({ slug, category }) },
        { method: 'POST', body: article({ title: `${slug} tanpa`, category }) },
        { method: 'PATCH', slug: `${slug}-tanpa`, body: { title: 'Lain', content: 'Lain.' } },
        { method: 'DELETE', slug: `${slug}-tanpa` },
      ],
      { atomic: true },
    )
    expect(statuses(response)).toEqual([201, 200, 200, 201, 201, 200, 204])
    expect((await detail(`${slug}-baru`)).body.data).toMatchObject({
      title: 'Judul',
      content: expect.stringContaining('Isi <strong>baru</strong>.'),
    })
    expect((await detail(slug)).status).toBe(200)
    expect(await totalOf(category)).toBe(2)
  })

  test('that fails stores nothing, and reports the result of each operation', async () => {
    const [slug, category] = [word(), word()]
    const kept = await publish({ category })
    const before = await call<unknown>('GET', `/api/artikel/${kept.slug}/revisions`, { key: service.apiKey })
    const cursor = await endOfChanges()
    const home = await (await fetch(`${service.url}/kategori/${category}`)).text()
    const { status, body } = await failing([
      { method: 'POST', body: article({ slug, category }) },
      { method: 'PATCH', slug: kept.slug, body: { title: word(), tags: [word()] } },
      { method: 'PATCH', slug: word(), body: { title: 'Tidak ada' } },
      { method: 'DELETE', slug: kept.slug },
    ])
    expect([status, body.code]).toEqual([409, 'bulk_failed'])
    expect(body.detail).toBe('Nothing was stored. operations[2]: There is no article with this slug.')
    expect(body.results.map((one) => [one.status, one.body?.code])).toEqual([
      [424, 'rolled_back'],
      [424, 'rolled_back'],
      [404, 'not_found'],
      [424, 'rolled_back'],
    ])
    expect((await detail(slug)).status).toBe(404)
    expect(await changesOf([slug, kept.slug], cursor)).toEqual([])
    expect(await totalOf(category)).toBe(1)
    expect((await service.categories()).body.data.find(({ name }) => name === category)?.total).toBe(1)
    const after = await call<unknown>('GET', `/api/artikel/${kept.slug}/revisions`, { key: service.apiKey })
    expect(after.body).toEqual(before.body)
    expect(await (await fetch(`${service.url}/kategori/${category}`)).text()).toBe(home)
  })

  test('reports all errors in its bodies at once', async () => {
    const { body } = await failing([
      { method: 'POST', body: { title: 'Tanpa isi', category: 'Lain' } },
      { method: 'POST', body: article() },
      { method: 'PUT', slug: 'a b', body: article() },
      { method: 'PATCH', slug: 'a', body: { cover_image_url: 'http://x' } },
    ])
    expect(body.results.map(({ status }) => status)).toEqual([422, 424, 422, 422])
    expect(body.errors?.map(({ pointer }) => pointer)).toEqual([
      '/operations/0/body/content',
      undefined,
      '/operations/3/body/cover_image_url',
    ])
  })

  test('fails when two of its operations want one slug', async () => {
    const slug = word()
    const { body } = await failing([
      { method: 'POST', body: article({ slug }) },
      { method: 'POST', body: article({ slug }) },
    ])
    expect(body.results.map(({ status }) => status)).toEqual([424, 409])
  })

  test('resolves the slugs that it creates, in any number of operations', async () => {
    const title = word()
    const made = ['', '-2', '-3', '-4', '-5', '-6', '-7', '-8', '-9', '-10'].map((end) => title + end)
    const response = await bulk(
      [
        ...made.map(() => ({
          method: 'POST',
          body: article({ title, aliases: [`/z${word()}`, `/a${word()}`] }),
        })),
        ...made.map((slug) => ({ method: 'PATCH', slug, body: { title: `${slug} Baru`, slug: null } })),
        ...made.map((slug) => ({ method: 'PATCH', slug: `${slug}-baru`, body: { content: `Isi ${slug}.` } })),
      ],
      { atomic: true },
    )
    expect(statuses(response)).toEqual([
      ...made.map(() => 201),
      ...made.map(() => 200),
      ...made.map(() => 200),
    ])
    expect((await detail(`${title}-10-baru`)).body.data.content).toBe(`<p>Isi ${title}-10.</p>`)
  })

  test('of a hundred operations succeeds', async () => {
    const category = word()
    const operations = Array.from({ length: 100 }, () => ({ method: 'POST', body: article({ category }) }))
    const response = await bulk(operations, { atomic: true })
    expect([response.status, response.body.meta.succeeded, await totalOf(category)]).toEqual([200, 100, 100])
  })
})

describe('a bulk by a key with limited scopes', () => {
  const needed: { method: string; scope: Scope }[] = [
    { method: 'POST', scope: 'articles:create' },
    { method: 'PUT', scope: 'articles:update' },
    { method: 'PATCH', scope: 'articles:update' },
    { method: 'DELETE', scope: 'articles:delete' },
  ]

  test.each(needed)('needs $scope only for its operations with $method', async ({ method, scope }) => {
    const others = SCOPES.filter((one) => one !== scope)
    const key = await withDatabase(() => createKey(word(), others, null))
    const [{ slug }, allowed] = [await publish({}), await publish({})]
    const lacking = { method, slug, body: article() }
    const other =
      method === 'DELETE'
        ? { method: 'PATCH', slug: allowed.slug, body: {} }
        : { method: 'DELETE', slug: allowed.slug }
    const at = {
      ...service,
      call: ((...[verb, path, options]) => call(verb, path, { ...options, key })) as typeof call,
    }
    const atomic = await failing([other, lacking], { at })
    expect(atomic.body.results.map(({ status }) => status)).toEqual([424, 403])
    const { body } = await bulk([lacking, other], { at })
    expect(body.data[0]).toMatchObject({ status: 403, body: { required_scope: scope } })
    expect(body.data[1]?.status).toBeLessThan(300)
  })
})

describe('an Idempotency-Key', () => {
  test.each([false, true])('covers the whole bulk, failures included (atomic: %j)', async (atomic) => {
    const headers = { 'Idempotency-Key': word() }
    const category = word()
    const operations = [
      { method: 'POST', body: article({ category }) },
      ...(atomic ? [] : [{ method: 'POST', body: { title: 'Tanpa isi' } }]),
      { method: 'POST', body: article({ category }) },
    ]
    const first = await bulk(operations, { headers, atomic })
    const again = await bulk(operations, { headers, atomic })
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([
      200,
      'true',
      first.body,
    ])
    expect(await totalOf(category)).toBe(2)
    const other = await bulk([{ method: 'POST', body: article() }], { headers, atomic })
    expect(other.status).toBe(422)
    expect((await service.post(article(), { headers })).status).toBe(422)
  })

  test('of an atomic bulk that failed can be used again', async () => {
    const headers = { 'Idempotency-Key': word() }
    const slug = word()
    await failing([{ method: 'DELETE', slug }], { headers })
    await publish({ slug })
    expect(statuses(await bulk([{ method: 'DELETE', slug }], { headers, atomic: true }))).toEqual([204])
  })

  test.each([false, true])('makes concurrent calls run once on any instance (atomic: %j)', async (atomic) => {
    const headers = { 'Idempotency-Key': word() }
    const category = word()
    const operations = Array.from({ length: 5 }, () => ({ method: 'POST', body: article({ category }) }))
    const responses = await atOnce(6, (index) =>
      bulk(operations, { headers, atomic, at: pair()[index % 2 === 0 ? 0 : 1] }),
    )
    for (const { status } of responses) expect([200, 409]).toContain(status)
    expect(
      new Set(
        responses
          .filter(({ status }) => status === 200)
          .map(({ body }) => JSON.stringify(body.data.map((one) => one.body?.data.id))),
      ).size,
    ).toBe(1)
    const { body } = await pair()[0].list(`kategori=${category}`)
    expect(body.meta.pagination.total).toBe(5)
  })
})

describe('the idempotency_key of an operation', () => {
  function keyed(idempotency_key = word()) {
    return { method: 'POST', idempotency_key, body: article() }
  }

  function idsOf({ body }: ApiResponse<BulkBody>) {
    return body.data.map(({ body, headers }) => [body?.data.id, 'Idempotency-Replayed' in headers])
  }

  test('makes it run once, in any bulk and as a single call', async () => {
    const [one, two, three] = [keyed(), keyed(), keyed()]
    const [[first], [second]] = idsOf(await bulk([one, two])) as [[number], [number]]
    expect(idsOf(await bulk([two, one]))).toEqual([
      [second, true],
      [first, true],
    ])
    expect(idsOf(await bulk([one, three], { headers: { 'Idempotency-Key': word() } }))).toEqual([
      [first, true],
      [expect.any(Number), false],
    ])
    const headers = { 'Idempotency-Key': three.idempotency_key }
    const single = await service.post(three.body, { headers })
    expect([single.status, single.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await totalOf(three.body.category)).toBe(1)
  })

  test('makes a call run once that was sent by itself before', async () => {
    const { idempotency_key, body } = keyed()
    const headers = { 'Idempotency-Key': idempotency_key }
    const { id } = (await service.post(body, { headers })).body.data
    expect(idsOf(await bulk([keyed(), { method: 'POST', idempotency_key, body }]))[1]).toEqual([id, true])
    expect(await totalOf(body.category)).toBe(1)
  })

  test('makes a call run once whose body has a member that no object can be given', async () => {
    const { idempotency_key, body } = keyed()
    const headers = { 'Idempotency-Key': idempotency_key, 'Content-Type': 'application/json' }
    const odd = { ...body, ['__proto__']: 1 }
    const { id } = (await service.post(odd, { headers })).body.data
    expect(idsOf(await bulk([keyed(), { method: 'POST', idempotency_key, body: odd }]))[1]).toEqual([
      id,
      true,
    ])
  })

  test('makes equal operations of one bulk run once', async () => {
    const twice = keyed()
    const [first, second] = idsOf(await bulk([twice, twice, keyed()]))
    expect(second).toEqual([first?.[0], true])
    expect(await totalOf(twice.body.category)).toBe(1)
  })

  test('is refused with another body, and only there', async () => {
    const one = keyed()
    await bulk([one])
    const { body } = await bulk([keyed(one.idempotency_key), keyed()])
    expect(body.data.map(({ status, body }) => [status, body?.code])).toEqual([
      [422, 'idempotency_key_reused'],
      [201, undefined],
    ])
  })

  test('is not used up by an operation that fails', async () => {
    const one = keyed()
    expect(statuses(await bulk([{ ...one, body: { title: 'Tanpa isi' } }, keyed()]))).toEqual([422, 201])
    expect(idsOf(await bulk([one]))).toEqual([[expect.any(Number), false]])
  })

  test('makes concurrent bulks on any instance create its article once', async () => {
    const operations = Array.from({ length: 5 }, () => keyed())
    const responses = await atOnce(6, (index) => bulk(operations, { at: pair()[index % 2 === 0 ? 0 : 1] }))
    const found = responses.flatMap(({ body }) => body.data).filter(({ status }) => status !== 409)
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(found.map(({ body }) => body?.data.id)).size).toBe(5)
    const totals = await Promise.all(operations.map(({ body }) => totalOf(body.category)))
    expect(totals).toEqual(Array(5).fill(1))
  })

  test('is stored with its article, by a dry run neither', async () => {
    const one = keyed()
    await bulk([one, keyed()], { query: '?dry_run=true' })
    expect(idsOf(await bulk([one, keyed()]))[0]).toEqual([expect.any(Number), false])
  })

  test('is named among the ignored members when it is not of a POST', async () => {
    const { body } = await bulk([{ ...keyed(), method: 'PUT', slug: word() }])
    expect(body.meta.warnings).toMatchObject([
      { field: 'operations[0].idempotency_key', message: expect.stringContaining('Only POST takes it.') },
    ])
  })

  test.each(['', 'a'.repeat(256), 'a\nb', 'kunci ü'])(
    'is printable ASCII of 1 to 255 characters, not %j',
    async (key) => {
      const response = await errorResponse('POST', '/api/artikel/bulk', {
        body: { operations: [keyed(key)] },
      })
      expect([response.status, response.body.errors]).toEqual([
        422,
        [expect.objectContaining({ pointer: '/operations/0/idempotency_key', code: 'invalid_characters' })],
      ])
      expect(statuses(await bulk([keyed(`${word()}${'a'.repeat(255)}`.slice(0, 255))]))).toEqual([201])
    },
  )

  test('is another one than that of its bulk', async () => {
    const one = keyed()
    const headers = { 'Idempotency-Key': one.idempotency_key }
    const body = { operations: [keyed(), one] }
    const response = await errorResponse('POST', '/api/artikel/bulk', { body, headers })
    expect([response.status, response.body.errors?.map(({ pointer }) => pointer)]).toEqual([
      422,
      ['/operations/1/idempotency_key'],
    ])
    expect(await totalOf(one.body.category)).toBe(0)
  })

  test('that another call is using leaves a bulk with a header to be tried again', async () => {
    const long = { ...keyed(), body: article({ content: 'Isi yang panjang. '.repeat(20_000) }) }
    const headers = { 'Idempotency-Key': long.idempotency_key }
    const single = untilTaken(
      () => service.post(long.body, { headers }),
      ({ status }) => status === 409,
    )
    const whole = { headers: { 'Idempotency-Key': word() } }
    const operations = [long, { method: 'DELETE', slug: word() }]
    const send = () => bulk(operations, whole)
    // Either is first.
    expect([201, 409]).toContain(statuses(await send())[0])
    const { id } = (await single).body.data
    expect((await send()).body.data[0]?.body?.data.id).toBe(id)
  })

  test('is refused in an atomic bulk, which takes the header', async () => {
    const response = await failing([keyed()])
    expect([response.status, response.body.errors?.map(({ pointer }) => pointer)]).toEqual([
      422,
      ['/operations/0/idempotency_key'],
    ])
    expect(response.body.detail).toContain('send Idempotency-Key as a header')
  })
})

describe('concurrent bulks', () => {
  test('for the same slugs run one after the other, each all or nothing', async () => {
    const slugs = Array.from({ length: 10 }, word)
    const responses = await atOnce(6, (index) =>
      bulk(
        // Half of them in opposite order, to provoke a deadlock.
        (index % 2 === 0 ? slugs : slugs.toReversed()).map((slug) => ({
          method: 'POST',
          body: article({ slug, author: `Penulis ${index}` }),
        })),
        { atomic: true, at: pair()[index % 2 === 0 ? 0 : 1] },
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const authors = await Promise.all(
      slugs.map(async (slug) => (await pair()[0].detail(slug)).body.data.author),
    )
    expect(new Set(authors).size).toBe(1)
  })

  test('that replace the same articles leave the articles of a single bulk', async () => {
    const slugs = Array.from({ length: 10 }, word)
    await atOnce(4, (index) =>
      bulk(
        slugs.map((slug) => ({ method: 'PUT', slug, body: article({ author: `Penulis ${index}` }) })),
        { atomic: true, at: pair()[index % 2 === 0 ? 0 : 1] },
      ),
    )
    const authors = await Promise.all(
      slugs.map(async (slug) => (await pair()[0].detail(slug)).body.data.author),
    )
    expect(new Set(authors).size).toBe(1)
  })
})
