import { describe, expect, test } from 'vitest'
import type { FiguresBody } from '../../lib/figures/figures-response'
import { dayAt, isoDate } from '../../lib/views/days'
import { signIn } from '../support/sign-in'
import { callTool, connectAgent } from './support/agent'
import { withKey } from './support/own-key'
import { atOnce, type Problem, service, word } from './support/service'

const { call, detail, publish } = service
const withService = { key: service.apiKey }

const figures = async (path: string, options: object = withService) =>
  (await call<FiguresBody>('GET', path, options)).body
const ofArticle = (slug: string, query = '') => figures(`/api/artikel/${slug}/figures${query}`)
const seePage = (slug: string, query = '', headers: Record<string, string> = {}) =>
  call('POST', `/api/artikel/${slug}/dilihat${query}`, {
    key: null,
    headers: { 'User-Agent': 'Mozilla/5.0', 'Sec-Fetch-Site': 'same-origin', ...headers },
  })

describe('the figures of an article', () => {
  test('are its views of today by kind, after 27 days without any', async () => {
    const { slug, title } = await publish({})
    await atOnce(5, () => detail(slug))
    await atOnce(3, () => seePage(slug))
    const { data, meta } = await ofArticle(slug)
    const today = isoDate(dayAt(new Date(), meta.timezone))
    expect(data.days).toHaveLength(28)
    expect(data.days.at(-1)).toEqual({ date: today, page: 3, api: 5 })
    expect(data.days.slice(0, -1).every(({ page, api }) => page === 0 && api === 0)).toBe(true)
    expect(data).toMatchObject({ total: 8, previous_total: null, sources: [] })
    expect(data.articles).toEqual([{ slug, title, views: 8 }])
    expect(meta).toMatchObject({ to: today, counted_since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    // Reading the figures counts no view.
    expect((await detail(slug)).body.data.views).toBe(9)
  })

  test('cover each day of the requested range', async () => {
    const { slug } = await publish({})
    const { data, meta } = await ofArticle(slug, '?from=2024-02-27&to=2024-03-02')
    expect(data.days.map(({ date }) => date)).toEqual([
      '2024-02-27',
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
      '2024-03-02',
    ])
    expect(meta).toMatchObject({ from: '2024-02-27', to: '2024-03-02' })
    expect((await ofArticle(slug, '?to=2024-03-02')).meta.from).toBe('2024-02-04')
    expect((await ofArticle(slug, '?from=2024-01-01&to=2024-12-31')).data.days).toHaveLength(366)
  })

  test('name the sites that readers came from, except this one', async () => {
    const { slug, url } = await publish({})
    const own = new URL(url).host
    for (const host of ['B.example', 'b.example', 'a.example:8080', own, 'no%20host', ''])
      await seePage(slug, `?sumber=${host}`)
    const { data } = await ofArticle(slug)
    expect(data.sources).toEqual([
      { host: 'b.example', views: 2 },
      { host: 'a.example:8080', views: 1 },
    ])
    expect(data.total).toBe(6)
  })

  test('are CSV for a client that accepts it', async () => {
    const { slug } = await publish({})
    await detail(slug)
    const response = await fetch(`${service.url}/api/artikel/${slug}/figures`, {
      headers: { Authorization: `Bearer ${service.apiKey}`, Accept: 'text/csv' },
    })
    const [head, ...lines] = (await response.text()).trimEnd().split('\n')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('vary')).toMatch(/\bAccept\b/)
    expect(head).toBe('date,page,api')
    expect(lines).toHaveLength(28)
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,0,1$/)
  })

  test.each([
    ['text/csv;q=0.9, application/json;q=0.5', 'text/csv'],
    ['text/csv; charset=utf-8', 'text/csv'],
    ['text/csv;header=present', 'text/csv'],
    ['text/*', 'text/csv'],
    ['text/csv;q=0.5, application/json', 'application/json'],
    ['text/csv;q=0, */*', 'application/json'],
    ['*/*', 'application/json'],
    ['application/xml', 'application/json'],
  ])('for the Accept header "%s" are %s', async (accept, type) => {
    const headers = { Authorization: `Bearer ${service.apiKey}`, Accept: accept }
    const { headers: given } = await fetch(`${service.url}/api/figures`, { headers })
    expect(given.get('content-type')?.split(';')[0]).toBe(type)
    expect(given.get('vary')).toMatch(/\bAccept\b/)
  })

  test('are 404 for an unknown slug, and redirect from a former one', async () => {
    const { slug } = await publish({})
    const next = word()
    await service.patch(slug, { slug: next })
    const former = await call('GET', `/api/artikel/${slug}/figures?limit=1`, withService)
    const figuresPath = `/api/artikel/${next}/figures?limit=1`
    expect([former.status, former.headers.get('location')]).toEqual([308, figuresPath])
    expect((await call('GET', `/api/artikel/${word()}/figures`, withService)).status).toBe(404)
  })
})

describe('the figures of all articles', () => {
  test('have a total that is the sum of their days, and name the most viewed article first', async () => {
    const before = await figures('/api/figures?limit=50')
    const { slug, title } = await publish({})
    const most = (before.data.articles[0]?.views ?? 0) + 1
    await atOnce(most, () => detail(slug))
    const { data } = await figures('/api/figures')
    expect(data.articles[0]).toEqual({ slug, title, views: most })
    expect(data.total).toBeGreaterThanOrEqual(before.data.total + most)
    expect(data.total).toBe(data.days.reduce((sum, { page, api }) => sum + page + api, 0))
    expect(data.articles.length).toBeLessThanOrEqual(10)
  })

  test('name a draft only to a key that may read drafts', async () => {
    const { slug } = await publish({})
    const { data } = await figures('/api/figures?limit=50')
    await atOnce((data.articles[0]?.views ?? 0) + 1, () => detail(slug))
    await service.patch(slug, { status: 'draft' })
    const named = (body: FiguresBody) => body.data.articles.some((article) => article.slug === slug)
    expect(named(await figures('/api/figures'))).toBe(true)
    const key = await withKey(['figures:read'])
    expect(named(await figures('/api/figures', { key }))).toBe(false)
    expect((await call('GET', `/api/artikel/${slug}/figures`, { key })).status).toBe(404)
  })

  test('have at most 50 articles and sources, and warn about a higher limit', async () => {
    const { meta } = await figures('/api/figures?limit=51')
    expect(meta.warnings).toMatchObject([{ code: 'limit_reduced', parameter: 'limit' }])
  })

  test.each([
    ['from=2026-02-30', 'from'],
    ['to=kemarin', 'to'],
    ['from=2026-02-02&to=2026-02-01', 'from'],
    ['from=2024-01-01&to=2025-01-01', 'from'],
    ['limit=0', 'limit'],
  ])('are refused for %s', async (query, parameter) => {
    const { status, body } = await call<Problem>('GET', `/api/figures?${query}`, withService)
    expect([status, body.code, body.errors?.[0]?.parameter]).toEqual([400, 'invalid_parameter', parameter])
  })

  test('need a key with figures:read', async () => {
    expect((await call('GET', '/api/figures')).status).toBe(401)
    const key = await withKey(['articles:read_drafts'])
    const { status, body } = await call<Problem>('GET', '/api/figures', { key })
    expect([status, body.code, body.required_scope]).toEqual([403, 'insufficient_scope', 'figures:read'])
  })
})

describe('an agent', () => {
  test('gets the figures of an article as lines of CSV, the most viewed first', async () => {
    const { slug } = await publish({})
    await detail(slug)
    for (const host of ['a.example', 'b.example', 'b.example']) await seePage(slug, `?sumber=${host}`)
    const today = isoDate(dayAt(new Date(), (await ofArticle(slug)).meta.timezone))
    const agent = await connectAgent()
    const { output } = await callTool(agent, 'get_figures', { slug, from: today })
    expect(output).toEqual({
      ...{ from: today, to: today, total: 4, previous_total: null, warnings: [] },
      days: `date,page,api\n${today},3,1\n`,
      articles: `slug,views\n${slug},4\n`,
      sources: 'host,views\nb.example,2\na.example,1\n',
    })
  })

  test('is told what is wrong with its dates, and what its key lacks', async () => {
    const agent = await connectAgent()
    const wrong = await callTool(agent, 'get_figures', { from: '2026-02-30' })
    expect([wrong.isError, wrong.text]).toEqual([true, 'from must be a date such as 2026-01-31.'])
    const writer = await connectAgent({ key: await withKey(['articles:create']) })
    const refused = await callTool(writer, 'get_figures')
    expect([refused.isError, refused.text]).toEqual([
      true,
      'This key lacks the scope figures:read; use a key that has it.',
    ])
  })
})

test('views of a person who is signed in are counted neither on a page nor at the desk', async () => {
  const { slug } = await publish({})
  const { headers } = await signIn(service)
  const { Cookie = '' } = headers
  await seePage(slug, '?sumber=a.example', { Cookie })
  await call('GET', `/api/artikel/${slug}`, { headers })
  expect((await ofArticle(slug)).data).toMatchObject({ total: 0, sources: [] })
  await seePage(slug, '', { Cookie: Cookie.replace(/=.*/, `=${'0'.repeat(64)}`) })
  expect((await ofArticle(slug)).data.total).toBe(1)
})
