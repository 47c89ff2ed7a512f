import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { JUDGED_ARTICLES, JUDGED_SEARCHES } from '../support/judged-articles'
import { createDatabase } from '../support/postgres'
import { startServer } from '../support/server'
import { startForTest } from '../support/server-for-test'
import { createSqliteUrl } from '../support/sqlite'
import { runCommand } from './run-command'

const folder = mkdtempSync(join(tmpdir(), 'artikel-order-'))

test('a search ranks its hits the same before and after a restore to either database', async () => {
  const source = createSqliteUrl()
  const targets = [createSqliteUrl(), await createDatabase(inject('postgresUrl'))]
  const file = join(folder, 'all.backup')
  await fill(source)
  await runCommand('backup', [file], { DATABASE_URL: source })
  for (const target of targets) await runCommand('restore', [file], { DATABASE_URL: target })

  const [before, ...after] = await Promise.all([source, ...targets].map(ordersOn))
  expect(before?.map(({ hits }) => hits.length)).not.toContain(0)
  expect(after).toEqual([before, before])
})

/** Fills a database and stops the server at once, so that it does not reweigh keywords before the backup. */
async function fill(DATABASE_URL: string) {
  const { url, apiKey, stop } = await startServer({ env: { DATABASE_URL } })
  const operations = JUDGED_ARTICLES.map(({ related, ...body }) => ({ method: 'POST', body }))
  const response = await fetch(`${url}/api/artikel/bulk`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ operations }),
  })
  expect(response.status).toBe(200)
  await stop()
}

async function ordersOn(DATABASE_URL: string) {
  const { url } = await startForTest({ env: { DATABASE_URL } })
  const orders = []
  for (const [q] of JUDGED_SEARCHES) {
    const response = await fetch(`${url}/api/artikel?limit=50&q=${encodeURIComponent(q)}`)
    const { data } = (await response.json()) as { data: { slug: string }[] }
    orders.push({ q, hits: data.map(({ slug }) => slug) })
  }
  return orders
}
