import { expect, test } from 'vitest'
import { serviceAt } from './api/support/service'
import { headOf, nodesByType } from './machines/support/read'
import { startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'

test('a site without a public address disallows all crawlers', async () => {
  const texts = await textsOf({ SITE_URL: 'http://localhost:3000' }, '/robots.txt')
  expect(texts).toEqual(['# http://localhost:3000 is not a public address.\nUser-agent: *\nDisallow: /\n'])
})

const groups = [
  {
    AI_CRAWLERS: 'no-training',
    disallowed: ['GPTBot', 'Google-Extended', 'CCBot'],
    allowed: ['OAI-SearchBot', 'Claude-User'],
  },
  {
    AI_CRAWLERS: 'block',
    disallowed: ['GPTBot', 'CCBot', 'OAI-SearchBot', 'PerplexityBot'],
    allowed: ['Googlebot'],
  },
]

test.each(groups)(
  'AI_CRAWLERS=$AI_CRAWLERS disallows its crawlers',
  async ({ AI_CRAWLERS, disallowed, allowed }) => {
    const [text = ''] = await textsOf({ SITE_URL: 'https://artikel.example', AI_CRAWLERS }, '/robots.txt')
    const [everybody = '', group = ''] = text.split('\n\n')
    expect(everybody).toBe('User-agent: *\nDisallow: /api/')
    const named = [...group.matchAll(/^User-agent: (.+)$/gm)].map(([, name]) => name)
    expect(named).toEqual(expect.arrayContaining(disallowed))
    for (const name of allowed) expect(named).not.toContain(name)
    expect(group.endsWith('\nDisallow: /')).toBe(true)
  },
)

test('a site in English that publishes news', async () => {
  const server = await startServer({
    env: {
      DATABASE_URL: createSqliteUrl(),
      SITE_URL: 'https://news.example',
      SITE_LOCALE: 'en',
      ARTICLE_TYPE: 'NewsArticle',
    },
  })
  const { slug } = await serviceAt(server).publish({})
  const article = headOf(await (await fetch(`${server.url}/artikel/${slug}`)).text())
  const security = await fetch(`${server.url}/.well-known/security.txt`)
  const feed = await (await fetch(`${server.url}/feed.xml`)).text()
  await server.stop()
  expect(nodesByType(article).has('NewsArticle')).toBe(true)
  expect(article.metas.get('og:locale')).toEqual(['en_US'])
  expect(security.status).toBe(404)
  expect(feed).toContain('<language>en</language>')
  expect(feed).not.toContain('rel="hub"')
})

async function textsOf(env: Record<string, string>, ...paths: string[]): Promise<string[]> {
  const server = await startServer({ env: { DATABASE_URL: createSqliteUrl(), ...env } })
  const texts = await Promise.all(paths.map(async (path) => (await fetch(server.url + path)).text()))
  await server.stop()
  return texts
}
