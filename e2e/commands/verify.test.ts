import { expect, test } from 'vitest'
import { Sqlite } from '../../lib/db/sqlite/driver.mjs'
import { serviceAt } from '../api/support/service'
import { filledDatabase } from '../support/filled-database'
import { startForTest } from '../support/server-for-test'
import { createSqliteUrl } from '../support/sqlite'
import { runInHost } from './command-host'
import { expectUsageError, runCommand } from './run-command'

const file = filledDatabase(1)
const env = { DATABASE_URL: `file:${file}` }

test('npm run verify reports differences and exits with 1 until they are repaired', async () => {
  expect(await runCommand('verify', [], env)).toMatchObject({ code: 0, stderr: '' })
  const db = new Sqlite(file)
  db.exec('INSERT INTO article_month (month, total) VALUES (24240, 3)')
  db.close()

  const found = await runInHost('verify', [], env)
  expect(found.code).toBe(1)
  expect(found.stdout).toContain('months: 1 difference\n  2020-01: 3, and should be 0\n')
  const repaired = await runInHost('verify', ['--repair'], env)
  expect([repaired.code, repaired.stdout.endsWith('Repaired.\n')]).toEqual([0, true])
  expect((await runInHost('verify', [], env)).stdout).toContain('months: no differences\n')
})

test('npm run verify finds and repairs rows that articles lost, but ignores trashed articles', async () => {
  const databaseUrl = createSqliteUrl()
  const server = await startForTest({ env: { DATABASE_URL: databaseUrl } })
  const { publish, call } = serviceAt(server)
  for (const title of ['Tetap', 'Dibuang']) await publish({ title, tags: ['kopi', 'teh'] })
  expect((await call('DELETE', '/api/artikel/dibuang')).status).toBe(204)
  await server.stop()
  expect(await runInHost('verify', [], { DATABASE_URL: databaseUrl })).toMatchObject({ code: 0, stderr: '' })

  const db = new Sqlite(databaseUrl.slice('file:'.length))
  db.exec('DELETE FROM article_keyword; DELETE FROM article_tag')
  db.close()
  const found = await runInHost('verify', [], { DATABASE_URL: databaseUrl })
  expect(found.stdout).toMatch(
    /authors and tags of articles: 1 difference\n.*, and should be .*, kopi, teh\n/,
  )
  expect(found.stdout).toContain('missing keywords: 1 difference\n')
  const repaired = await runInHost('verify', ['--repair'], { DATABASE_URL: databaseUrl })
  expect([repaired.code, repaired.stdout.endsWith('Repaired.\n')]).toEqual([0, true])
  expect((await runInHost('verify', [], { DATABASE_URL: databaseUrl })).code).toBe(0)

  const again = new Sqlite(databaseUrl.slice('file:'.length))
  again.exec('PRAGMA foreign_keys = OFF; DELETE FROM author')
  again.close()
  const lost = await runInHost('verify', [], { DATABASE_URL: databaseUrl })
  expect(lost.stdout).toContain('2 rows of "article" refer to one of "author" that is not there.')
  expect(lost.stdout).toContain('authors and tags of articles: 2 differences\n')
  expect((await runInHost('verify', ['--repair'], { DATABASE_URL: databaseUrl })).code).toBe(0)
})

test('npm run verify shows its usage when it rejects its arguments', async () => {
  await expectUsageError('verify', ['--fix'], 'Unknown argument "--fix".\n', env)
  await expectUsageError('verify', ['now'], 'Unknown argument "now".\n', env)
})
