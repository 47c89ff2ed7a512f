import { Sqlite } from '../../lib/db/sqlite/driver.mjs'
import { type RunningServer, startServer } from '../support/server'
import { createSqliteUrl } from '../support/sqlite'
import { expect, test } from './support/site'

const ATTACK = `<script>window.reached = true</script>
  <img src="/nowhere.png" onerror="window.reached = true">
  <svg onload="window.reached = true"></svg>
  <a id="bait" href="javascript:window.reached = true">x</a>
  <script src="data:text/javascript,window.reached=true"></script>`

let server: RunningServer
let file: string

test.beforeAll(async () => {
  const url = createSqliteUrl()
  file = url.replace('file:', '')
  server = await startServer({ env: { DATABASE_URL: url } })
})

test.afterAll(async () => {
  await server.stop()
})

test('a script in the stored HTML of an article does not run', async ({ page }) => {
  await publish({ title: 'Umpan', category: 'Uji', content: 'Isi yang baik.' })
  writeStoredHtml('umpan', `<p>Isi yang baik.</p>${ATTACK}`)

  await page.goto(`${server.url}/artikel/umpan`)
  await expect(page.getByText('Isi yang baik.')).toBeVisible()
  await page.locator('#bait').dispatchEvent('click')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => 'reached' in window)).toBe(false)
  // The attack was served, so the policy blocked it.
  await expect(page.locator('#bait')).toHaveCount(1)
})

async function publish(article: Record<string, string>) {
  const response = await fetch(`${server.url}/api/artikel`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(article),
  })
  expect(response.status).toBe(201)
}

/** Bypasses the sanitizer, like a bug or a change in the database would. */
function writeStoredHtml(slug: string, html: string) {
  const db = new Sqlite(file)
  db.prepare(
    'UPDATE article_content SET html = ? WHERE article_id = (SELECT id FROM article WHERE slug = ?)',
  ).run(html, slug)
  db.close()
}
