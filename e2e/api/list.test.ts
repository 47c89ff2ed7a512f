import { beforeAll, describe, expect, test } from 'vitest'
import type { ArticleDetail } from '../../lib/articles/serialize'
import { plainFetch } from './support/agent'
import { service, slugsOf, word } from './support/service'

const { list, publish, errorResponse } = service
const category = `Kategori ${word()}`
const categorySlug = category.toLowerCase().replace(' ', '-')
const tag = `Tag ${word()}`
const author = `Ángel ${word()}`
let articles: ArticleDetail[]

/** Seven articles of one category, a day apart: the newest first. */
beforeAll(async () => {
  articles = []
  for (let day = 7; day >= 1; day--) {
    articles.push(
      await publish({
        category,
        published_at: `2020-01-0${day}T00:00:00Z`,
        tags: day % 2 === 0 ? tag : '',
        author: day > 5 ? author : '',
      }),
    )
  }
})

describe('a list of articles', () => {
  test('has them in summary form', async () => {
    const { status, body } = await list(`${inCategory()}&limit=1`)
    const { content, content_format, gallery, seo, related_articles, translations, aliases, ...summary } =
      articles[0] ?? never()
    expect(status).toBe(200)
    expect(body.data).toEqual([summary])
  })

  test('has pages that link to each other', async () => {
    const { body, headers } = await list(`${inCategory()}&limit=3&page=2`)
    const address = (page: number) =>
      `${origin()}/api/artikel?${new URLSearchParams({ kategori: category, limit: '3', page: String(page) })}`
    expect(slugsOf({ body, headers, status: 200 })).toEqual(articles.slice(3, 6).map(({ slug }) => slug))
    expect(body.meta).toEqual({
      pagination: { page: 2, limit: 3, total: 7, pages: 3, next: 3, prev: 1 },
      warnings: [],
    })
    expect(body.links).toEqual({
      self: address(2),
      first: address(1),
      prev: address(1),
      next: address(3),
      last: address(3),
    })
    expect(headers.get('x-total-count')).toBe('7')
    expect(headers.get('link')).toBe(
      [
        `<${address(1)}>; rel="first"`,
        `<${address(1)}>; rel="prev"`,
        `<${address(3)}>; rel="next"`,
        `<${address(3)}>; rel="last"`,
      ].join(', '),
    )
  })

  test.each([
    { limit: 7, page: 1, prev: null },
    { limit: 1, page: 7, prev: 6 },
  ])('ends with a full last page of $limit', async ({ limit, page, prev }) => {
    const { body, headers } = await list(`${inCategory()}&limit=${limit}&page=${page}`)
    expect(body.data).toHaveLength(limit)
    expect(body.meta.pagination).toEqual({ page, limit, total: 7, pages: page, next: null, prev })
    expect(body.links.next).toBeNull()
    expect(new URL(body.links.last).searchParams.get('page')).toBe(String(page))
    expect(headers.get('link')).not.toContain('rel="next"')
  })

  test('has ten articles on a page by default', async () => {
    const { body } = await list(inCategory())
    expect(body.meta.pagination).toEqual({ page: 1, limit: 10, total: 7, pages: 1, next: null, prev: null })
    expect(body.links).toMatchObject({ prev: null, next: null })
  })

  test('contains every article once when its links are followed', async () => {
    const seen: string[] = []
    let next: string | null = `${origin()}/api/artikel?${inCategory()}&limit=2`
    while (next !== null) {
      const { search } = new URL(next)
      const { body } = await list(search.slice(1))
      seen.push(...body.data.map(({ slug }) => slug))
      next = body.links.next
    }
    expect(seen).toEqual(articles.map(({ slug }) => slug))
  })

  test('has at most fifty articles on a page, and warns about a higher limit', async () => {
    const { status, body } = await list(`${inCategory()}&limit=51`)
    expect(status).toBe(200)
    expect(body.meta.pagination.limit).toBe(50)
    expect(body.meta.warnings).toEqual([
      { code: 'limit_reduced', parameter: 'limit', message: 'limit is at most 50; 50 was used.' },
    ])
    expect(new URL(body.links.self).searchParams.get('limit')).toBe('50')
  })

  test.each(['4', '1000', '99999999999999999999'])(
    'is empty at page %s past the end, and links back',
    async (page) => {
      const { status, body } = await list(`${inCategory()}&limit=3&page=${page}`)
      expect(status).toBe(200)
      expect(body.data).toEqual([])
      expect(body.meta.pagination).toMatchObject({ total: 7, pages: 3, next: null, prev: 3 })
      expect(new URL(body.links.prev ?? '').searchParams.get('page')).toBe('3')
    },
  )

  test('without articles has no pages', async () => {
    const { status, body } = await list(`kategori=${word()}&page=2`)
    expect(status).toBe(200)
    expect(body.data).toEqual([])
    expect(body.meta.pagination).toEqual({ page: 2, limit: 10, total: 0, pages: 0, next: null, prev: null })
  })
})

describe('a list is filtered', () => {
  const filters = [
    { name: 'a category name', query: () => inCategory(), days: [7, 6, 5, 4, 3, 2, 1] },
    {
      name: 'a category name in another case',
      query: () => `kategori=${category.toUpperCase()}`,
      days: [7, 6, 5, 4, 3, 2, 1],
    },
    {
      name: 'a category slug',
      query: () => `kategori=${categorySlug}`,
      days: [7, 6, 5, 4, 3, 2, 1],
    },
    { name: 'a tag name', query: () => `tag=${tag}`, days: [6, 4, 2] },
    {
      name: 'a tag slug in capitals',
      query: () => `tag=${tag.replace(' ', '-').toUpperCase()}`,
      days: [6, 4, 2],
    },
    {
      name: 'an author in another case and Unicode form',
      query: () => `author=${encodeURIComponent(author.toUpperCase().normalize('NFD'))}`,
      days: [7, 6],
    },
    {
      name: 'several filters at once',
      query: () => `${inCategory()}&tag=${tag}&author=${author}`,
      days: [6],
    },
    {
      name: 'an exclusive earliest date',
      query: () => `${inCategory()}&published_after=2020-01-05T00:00:00Z`,
      days: [7, 6],
    },
    {
      name: 'an exclusive latest date',
      query: () => `${inCategory()}&published_before=2020-01-03T00:00:00.000Z`,
      days: [2, 1],
    },
    {
      name: 'both ends, with an offset',
      query: () =>
        `${inCategory()}&published_after=2020-01-02T06:59:59%2B07:00&published_before=2020-01-04T00:00:00Z`,
      days: [3, 2],
    },
    {
      name: 'an offset whose plus was not encoded',
      query: () => `${inCategory()}&published_after=2020-01-05T07:00:00+07:00`,
      days: [7, 6],
    },
    {
      name: 'the exclusive time of a change',
      query: () => `${inCategory()}&updated_after=${articles[1]?.updated_at}`,
      days: [5, 4, 3, 2, 1],
    },
    {
      name: 'a blank parameter, which is ignored',
      query: () => `${inCategory()}&tag=&q=%20&limit=`,
      days: null,
    },
  ]

  test.each(filters)('by $name', async ({ query, days }) => {
    const { status, body } = await list(query())
    expect(status).toBe(200)
    const expected = (days ?? [7, 6, 5, 4, 3, 2, 1]).map((day) => articles[7 - day]?.slug)
    expect(body.data.map(({ slug }) => slug)).toEqual(expected)
    expect(body.meta.pagination.total).toBe(expected.length)
    expect(body.meta.warnings).toEqual([])
  })

  test.each(['kategori', 'tag', 'author'])('by an unknown %s to nothing', async (parameter) => {
    const { status, body } = await list(`${parameter}=${word()}`)
    expect([status, body.data]).toEqual([200, []])
  })

  const unstorable = ['%00', 'a%00', '%01b', '%1F', '%FF', '%ED%A0%80', `${word()}%0B`]

  test.each(['kategori', 'tag', 'author'].flatMap((name) => unstorable.map((text) => `${name}=${text}`)))(
    'by characters that no name has to nothing: %s',
    async (query) => {
      const { status, body } = await list(query)
      expect([status, body.data, body.meta.pagination.total]).toEqual([200, [], 0])
    },
  )

  test.each(['%00', '%01%02', `%00${word()}%1F`, `%22${word()}%00%22`])(
    'by a search for characters that no word has to nothing: %s',
    async (q) => {
      const { status, body } = await list(`q=${q}`)
      expect([status, body.data, body.meta.pagination.total]).toEqual([200, [], 0])
    },
  )

  test('by the name of an author, even if another one has its slug', async () => {
    const name = word()
    const accented = await publish({ author: `É${name}` })
    const plain = await publish({ author: `e${name}` })
    const found = async (author: string) => slugsOf(await list(`author=${author}`))
    expect([await found(`e${name}`), await found(`É${name}`)]).toEqual([[plain.slug], [accented.slug]])
  })

  test('by the name of a new category at once, even if another one has its slug', async () => {
    const name = word()
    const first = await publish({ category: `${name}++` })
    const found = () => list(`kategori=${name.toUpperCase()}`).then(slugsOf)
    expect([await found(), await found()]).toEqual([[first.slug], [first.slug]])
    const second = await publish({ category: name })
    expect(await found()).toEqual([second.slug])
  })

  test('by the earliest and the latest possible date', async () => {
    const range = 'published_after=0001-01-01T00:00:00Z&published_before=9999-12-31T23:59:59.999Z'
    const { status, body } = await list(`${inCategory()}&${range}&updated_after=0099-01-01T00:00:00Z`)
    expect([status, body.meta.pagination.total]).toEqual([200, 7])
  })

  test('without highlights when there is no search', async () => {
    const { body } = await list(inCategory())
    expect(body.data[0]).not.toHaveProperty('highlight')
  })
})

describe('in a query', () => {
  test('the last of a repeated parameter counts, with a warning', async () => {
    const { status, body } = await list(`${inCategory()}&limit=5&limit=2`)
    expect(status).toBe(200)
    expect(body.meta.pagination.limit).toBe(2)
    expect(body.meta.warnings).toEqual([
      {
        code: 'repeated_parameter',
        parameter: 'limit',
        message: 'limit was given more than once; the last one counts.',
      },
    ])
  })

  test('an unknown parameter is ignored and named', async () => {
    const { status, body } = await list(`${inCategory()}&Limit=2&offset=1&toString=1`)
    expect(status).toBe(200)
    expect(body.meta.pagination.limit).toBe(10)
    expect(body.meta.warnings.map((warning) => Object.values(warning).slice(0, 2))).toEqual([
      ['unknown_parameter', 'Limit'],
      ['unknown_parameter', 'offset'],
      ['unknown_parameter', 'toString'],
    ])
  })

  test('of very many unknown parameters twenty are named', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `x${at}=1`)
    const { body } = await list(`${inCategory()}&${names.join('&')}&limit=99`)
    expect(body.meta.warnings).toHaveLength(22)
    expect(body.meta.warnings[20]?.message).toBe('10 more warnings of this kind were left out.')
    expect(body.meta.warnings[21]?.code).toBe('limit_reduced')
  })

  test('a suggestion is made only for the first twenty unknown parameters', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `x${at}=1`)
    const messages = ({ body }: Awaited<ReturnType<typeof list>>) =>
      body.meta.warnings.map(({ message }) => message).filter((message) => message.includes('Did you mean'))
    expect(messages(await list(`${inCategory()}&sortt=title&${names.join('&')}`))).toHaveLength(1)
    expect(messages(await list(`${inCategory()}&${names.join('&')}&sortt=title`))).toEqual([])
  })

  test('more than a hundred parameters are refused, also at an unknown address', async () => {
    const query = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`).join('&')
    const message = 'x100 is one parameter too many: at most 100 are read.'
    expect((await list(query(100))).status).toBe(200)
    const refused = await service.errorResponse('GET', `/api/artikel?${query(101)}`)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ parameter: 'x100', code: 'too_many', message }],
    ])
    // Not checked against the OpenAPI document, which does not describe unknown addresses.
    const ask = (parameters: string) => plainFetch(`${service.url}/api/tidak-ada?${parameters}`)
    expect((await ask(query(100))).status).toBe(404)
    expect((await ask(query(101))).status).toBe(400)
    expect((await ask('a&'.repeat(2_000))).status).toBe(400)
  })

  test('a warning is repeated at each request', async () => {
    const ask = () => list(`${inCategory()}&limit=99&x=1`)
    const codes = (body: Awaited<ReturnType<typeof ask>>['body']) =>
      body.meta.warnings.map(({ code }) => code)
    const [first, second] = [await ask(), await ask()]
    expect(codes(first.body)).toEqual(['unknown_parameter', 'limit_reduced'])
    expect(second.body).toEqual(first.body)
  })

  const invalid = [
    ...['0', '-1', '1.5', 'x', '1e3', '0x10', '１'].flatMap((value) => [
      { query: `limit=${value}`, parameter: 'limit', message: 'limit must be an integer of 1 or more.' },
      { query: `page=${value}`, parameter: 'page', message: 'page must be an integer of 1 or more.' },
    ]),
    {
      query: 'sort=newest',
      parameter: 'sort',
      message: 'sort must be one of -published_at, published_at, -updated_at, -views, title, relevance.',
    },
    {
      query: 'status=live',
      parameter: 'status',
      message: 'status must be published, draft, scheduled, deleted or all.',
    },
    ...['0000-12-31T23:59:59Z', '0001-01-01T00:00:00%2B00:01', '9999-12-31T23:59:59-00:01'].flatMap(
      (moment) =>
        ['published_after', 'published_before', 'updated_after'].map((parameter) => ({
          query: `${parameter}=${moment}`,
          parameter,
          message: `${parameter} must be in the years 0001 to 9999 (UTC).`,
        })),
    ),
    ...['published_after', 'published_before', 'updated_after'].map((parameter) => ({
      query: `${parameter}=2026-01-01`,
      parameter,
      message: `${parameter} must be an RFC 3339 date-time such as 2026-01-31T08:00:00Z.`,
    })),
  ]

  test.each(invalid)('$query is rejected', async ({ query, parameter, message }) => {
    const { status, body } = await errorResponse('GET', `/api/artikel?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'invalid_parameter',
      detail: message,
      errors: [{ parameter, code: 'invalid_value', message }],
    })
  })

  test('all issues are reported at once', async () => {
    const { body } = await errorResponse('GET', '/api/artikel?limit=0&page=x&sort=y&q=a')
    expect(body.errors?.map(({ parameter }) => parameter)).toEqual(['limit', 'page', 'sort'])
  })
})

describe('drafts', () => {
  const draftCategory = word()

  beforeAll(async () => {
    await publish({ category: draftCategory, title: `draf ${draftCategory}`, status: 'draft' })
    await publish({ category: draftCategory, title: `terbit ${draftCategory}` })
  })

  const statuses = [
    { status: 'draft', titles: ['draf'] },
    { status: 'published', titles: ['terbit'] },
    { status: 'all', titles: ['draf', 'terbit'] },
    { status: '', titles: ['terbit'] },
  ]

  test.each(statuses)('are listed by status=$status to a key that may read them', async (wanted) => {
    const { body, headers } = await list(`kategori=${draftCategory}&status=${wanted.status}&sort=title`, {
      key: service.apiKey,
    })
    expect(body.data.map(({ title }) => title)).toEqual(
      wanted.titles.map((title) => `${title} ${draftCategory}`),
    )
    expect(body.meta.pagination.total).toBe(wanted.titles.length)
    expect(body.meta.warnings).toEqual([])
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test.each(['draft', 'all'])('are not listed by status=%s to others, who get a warning', async (status) => {
    const { body } = await list(`kategori=${draftCategory}&status=${status}`)
    expect(body.data.map(({ title }) => title)).toEqual([`terbit ${draftCategory}`])
    expect(body.meta.pagination.total).toBe(1)
    expect(body.meta.warnings).toMatchObject([{ code: 'parameter_ignored', parameter: 'status' }])
  })
})

function inCategory(): string {
  return `kategori=${encodeURIComponent(category)}`
}

function origin(): string {
  return new URL(articles[0]?.url ?? '').origin
}

function never(): never {
  throw new Error('There is no article.')
}
