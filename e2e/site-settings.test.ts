import { expect, test } from 'vitest'
import { serviceAt } from './api/support/service'
import { headOf, nodesByType } from './machines/support/read'
import { startForTest } from './support/server-for-test'
import { createSqliteUrl } from './support/sqlite'

test('a news site in English declares both to machines, and blocks AI crawlers when set to', async () => {
  const server = await startForTest({
    env: {
      DATABASE_URL: createSqliteUrl(),
      SITE_URL: 'https://news.example',
      SITE_LOCALE: 'en',
      ARTICLE_TYPE: 'NewsArticle',
      AI_CRAWLERS: 'block',
    },
  })
  const { slug } = await serviceAt(server).publish({})
  const textOf = async (path: string) => (await fetch(server.url + path)).text()
  const article = headOf(await textOf(`/artikel/${slug}`))
  expect(nodesByType(article).has('NewsArticle')).toBe(true)
  expect(article.metas.get('og:locale')).toEqual(['en_US'])
  expect((await fetch(`${server.url}/.well-known/security.txt`)).status).toBe(404)
  const feed = await textOf('/feed.xml')
  expect(feed).toContain('<language>en</language>')
  expect(feed).not.toContain('rel="hub"')
  expect(await textOf('/robots.txt')).toMatch(
    /^User-agent: \*\nDisallow: \/api\/\n\n(?:User-agent: .+\n)+Disallow: \/\n/,
  )
})
