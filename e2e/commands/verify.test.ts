import { expect, test } from 'vitest'
import { Sqlite } from '../../lib/db/sqlite/driver.mjs'
import { filledDatabase } from '../support/filled-database'
import { runInHost } from './command-host'
import { expectUsageError, runCommand } from './run-command'

const file = filledDatabase(1)
const env = { DATABASE_URL: `file:${file}` }

test('npm run verify says what differs and exits with 1 until it is repaired', async () => {
  expect(await runCommand('verify', [], env)).toMatchObject({ code: 0, stderr: '' })
  const db = new Sqlite(file)
  db.exec('INSERT INTO article_month (month, total) VALUES (24240, 3)')
  db.close()

  const found = await runInHost('verify', [], env)
  expect(found.code).toBe(1)
  expect(found.stdout).toContain('months: 1 differ\n  2020-01: 3, and should be 0\n')
  const repaired = await runInHost('verify', ['--repair'], env)
  expect([repaired.code, repaired.stdout.endsWith('Repaired.\n')]).toEqual([0, true])
  expect((await runInHost('verify', [], env)).stdout).toContain('months: as they should be\n')
})

test('npm run verify shows its usage when it rejects its arguments', async () => {
  await expectUsageError('verify', ['--fix'], "Unknown option '--fix'", env)
})
