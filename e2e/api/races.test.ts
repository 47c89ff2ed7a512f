import { describe, expect, test } from 'vitest'
import { pairOf } from './support/servers'
import { atOnce, isOverShare, type Service, service, untilTaken, word } from './support/service'

/** On PostgreSQL calls alternate between two instances. */
const pair = pairOf(service)
const body = { title: 'Kopi', category: 'Kuliner', content: 'Isi.' }

describe('parallel writes', () => {
  test('of one title create an article each, with a slug each', async () => {
    const title = word()
    const responses = await atOnce(50, (index) =>
      untilTaken(() => at(index).post({ ...body, title }), isOverShare),
    )
    expect(counts(responses.map(({ status }) => status))).toEqual({ 201: 50 })
    expect(responses.map(({ body }) => body.data.slug).sort()).toEqual(
      [title, ...Array.from({ length: 49 }, (_, index) => `${title}-${index + 2}`)].sort(),
    )
  })

  test('with one new category, tag and author create one of each', async () => {
    const name = word()
    const spelling = (index: number) => (index % 4 < 2 ? name : name.toUpperCase())
    const responses = await atOnce(20, (index) =>
      at(index).post({
        ...body,
        title: word(),
        category: spelling(index),
        tags: spelling(index),
        author: spelling(index),
      }),
    )
    expect(counts(responses.map(({ status }) => status))).toEqual({ 201: 20 })
    const found = (await at(0).categories()).body.data.filter(({ slug }) => slug.startsWith(name))
    expect(found).toMatchObject([{ slug: name, total: 20 }])
    for (const filter of ['kategori', 'tag', 'author']) {
      expect((await at(0).list(`${filter}=${name}`)).body.meta.pagination.total).toBe(20)
    }
  })

  test('to different fields lose none of them', async () => {
    const { slug, id } = await at(0).publish({})
    const changes = [
      { title: 'Judul' },
      { summary: 'Ringkasan.' },
      { author: 'Sari' },
      { category: 'Lain' },
      { meta_title: 'Judul meta' },
      { meta_description: 'Uraian' },
      { meta_keywords: 'kata' },
      { tags: ['satu', 'dua'] },
      { cover_image_url: 'https://example.org/a.jpg' },
      { content: 'Isi baru.' },
    ]
    const responses = await Promise.all(changes.map((change, index) => at(index).patch(slug, change)))
    expect(counts(responses.map(({ status }) => status))).toEqual({ 200: 10 })
    const { headers, body: now } = await at(0).detail(slug)
    expect(headers.get('etag')).toBe(`"${id}-11"`)
    expect(now.data).toMatchObject({
      title: 'Judul',
      summary: 'Ringkasan.',
      author: 'Sari',
      category: 'Lain',
      tags: ['satu', 'dua'],
      cover_image_url: 'https://example.org/a.jpg',
      content: '<p>Isi baru.</p>',
      seo: { title: 'Judul meta', description: 'Uraian', keywords: ['kata'] },
    })
  })

  test('with the same If-Match: one succeeds, the others get 412', async () => {
    const slug = word()
    const first = await at(0).put(slug, body)
    const headers = { 'If-Match': first.headers.get('etag') ?? '' }
    const responses = await atOnce(10, (index) =>
      at(index).patch(slug, { author: `Sari ${index}` }, { headers }),
    )
    expect(counts(responses.map(({ status }) => status))).toEqual({ 200: 1, 412: 9 })
    const updated = responses.find(({ status }) => status === 200)
    expect((await at(0).detail(slug)).body.data.author).toBe(updated?.body.data.author)
  })

  test('of PUT at one address create one article', async () => {
    const slug = word()
    const responses = await atOnce(20, (index) => at(index).put(slug, body))
    expect(counts(responses.map(({ status, body }) => `${status} ${body.meta.result}`))).toEqual({
      '201 created': 1,
      '200 unchanged': 19,
    })
  })

  test('of PUT with If-None-Match create one article, the others get 412', async () => {
    const slug = word()
    const headers = { 'If-None-Match': '*' }
    const responses = await atOnce(20, (index) => at(index).put(slug, body, { headers }))
    expect(counts(responses.map(({ status }) => status))).toEqual({ 201: 1, 412: 19 })
  })

  test('of one slug: one gets it, the others get 409', async () => {
    const slug = word()
    const articles = await atOnce(8, (index) => at(index).publish({}))
    const responses = await Promise.all(
      articles.map((article, index) => at(index).patch(article.slug, { slug })),
    )
    expect(counts(responses.map(({ status }) => status))).toEqual({ 200: 1, 409: 7 })
  })

  test('that exchange slugs leave each article at one address', async () => {
    const [one, other] = [await at(0).publish({}), await at(0).publish({})]
    const responses = await Promise.all([
      at(0).patch(one.slug, { slug: `${one.slug}-lain` }),
      at(1).patch(other.slug, { slug: one.slug }),
    ])
    expect(responses[0].status).toBe(200)
    expect([200, 409]).toContain(responses[1].status)
    expect((await at(0).detail(`${one.slug}-lain`)).body.data.id).toBe(one.id)
  })

  test('with one Idempotency-Key create one article; the others get its response or 409', async () => {
    const title = word()
    const options = { headers: { 'Idempotency-Key': word() } }
    const responses = await atOnce(20, (index) => at(index).post({ ...body, title }, options))
    const created = responses.filter(({ status }) => status === 201)
    expect(new Set(created.map(({ body }) => body.data.id)).size).toBe(1)
    expect(created.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1)
    for (const { status, headers } of responses) {
      expect([201, 409]).toContain(status)
      if (status === 409) expect(headers.get('retry-after')).toBe('1')
    }
    expect((await at(0).list(`q=${title}`)).body.meta.pagination.total).toBe(1)
    const retried = await at(1).post({ ...body, title }, options)
    expect(retried.headers.get('idempotency-replayed')).toBe('true')
  })

  test('of DELETE delete an article once', async () => {
    const { slug } = await at(0).publish({})
    const responses = await atOnce(10, (index) => at(index).remove(slug))
    expect(counts(responses.map(({ status }) => status))).toEqual({ 204: 1, 410: 9 })
  })

  test('of DELETE and PATCH leave no inconsistency', async () => {
    const category = word()
    const articles = await atOnce(10, () => at(0).publish({ category, tags: category }))
    const responses = await Promise.all(
      articles.flatMap(({ slug }, index) => [
        at(index).remove(slug),
        at(index + 1).patch(slug, { title: word() }),
      ]),
    )
    const statuses = counts(responses.map(({ status }) => status))
    expect(statuses[204]).toBe(10)
    expect((statuses[200] ?? 0) + (statuses[410] ?? 0)).toBe(10)
    for (const filter of ['kategori', 'tag']) {
      expect((await at(0).list(`${filter}=${category}`)).body.meta.pagination.total).toBe(0)
    }
  })
})

test('parallel reads of an article are each counted once, on any instance', async () => {
  const { slug } = await at(0).publish({})
  const responses = await atOnce(200, (index) => at(index).detail(slug))
  const views = responses.map(({ body }) => body.data.views).sort((one, other) => one - other)
  expect(views).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
})

function at(index: number): Service {
  return pair()[index % 2 === 0 ? 0 : 1]
}

function counts(values: (string | number)[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const value of values) found[value] = (found[value] ?? 0) + 1
  return found
}
