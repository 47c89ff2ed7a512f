import { afterEach, expect, test } from 'vitest'
import { config } from '../config'
import { robotsTxt } from './robots'

const { siteUrl, aiCrawlers } = config()
afterEach(() => Object.assign(config(), { siteUrl, aiCrawlers }))

test('a site without a public address disallows all crawlers', () => {
  Object.assign(config(), { siteUrl: 'http://localhost:3000' })
  expect(robotsTxt()).toBe('# http://localhost:3000 is not a public address.\nUser-agent: *\nDisallow: /\n')
})

test.each([
  {
    setting: 'no-training' as const,
    disallowed: ['GPTBot', 'Google-Extended', 'CCBot'],
    allowed: ['OAI-SearchBot', 'Claude-User'],
  },
  {
    setting: 'block' as const,
    disallowed: ['GPTBot', 'CCBot', 'OAI-SearchBot', 'PerplexityBot'],
    allowed: ['Googlebot'],
  },
])('AI_CRAWLERS=$setting disallows only its crawlers', ({ setting, disallowed, allowed }) => {
  Object.assign(config(), { siteUrl: 'https://artikel.example', aiCrawlers: setting })
  const [everybody, group = '', map] = robotsTxt().split('\n\n')
  expect(everybody).toBe('User-agent: *\nDisallow: /api/')
  const named = [...group.matchAll(/^User-agent: (.+)$/gm)].map(([, name]) => name)
  expect(named).toEqual(expect.arrayContaining(disallowed))
  for (const name of allowed) expect(named).not.toContain(name)
  expect(group.endsWith('\nDisallow: /')).toBe(true)
  expect(map).toContain('Sitemap: https://artikel.example/sitemap.xml\n')
})
