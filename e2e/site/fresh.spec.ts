import { type RunningServer, startServer } from '../support/server'
import { createSqliteUrl } from '../support/sqlite'
import { violationsIn } from './support/axe'
import { expect, test } from './support/site'

// A separate service: without articles, in English.
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({
    env: { DATABASE_URL: createSqliteUrl(), SITE_LOCALE: 'en', SITE_NAME: 'The Daily', SITE_TIMEZONE: 'UTC' },
  })
})
test.afterAll(() => server.stop())

test.describe.configure({ mode: 'serial' })

test('a new service shows how to publish the first article', async ({ page }) => {
  await page.goto(server.url)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle('The Daily')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No articles yet')
  await expect(page.locator('pre')).toContainText('curl -X POST')
  expect(await violationsIn(page)).toEqual([])

  for (const address of ['/artikel', '/cari', '/cari?q=anything']) {
    const response = await page.goto(server.url + address)
    expect(response?.status()).toBe(200)
  }
})

test('a published article is on the page at once, in the language of the site', async ({ page }) => {
  await page.goto(server.url)
  await fetch(`${server.url}/api/artikel`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      title: 'Hello, world',
      category: 'General',
      content: 'The first one.',
      published_at: '2025-03-01T23:30:00Z',
    }),
  })
  await page.reload()
  await page.getByRole('link', { name: 'Hello, world' }).click()
  await expect(page.getByText('1 March 2025')).toBeVisible()
  await expect(page.getByText('1 min read')).toBeVisible()
  await expect(page.getByText('1 view', { exact: true })).toBeVisible()
})
