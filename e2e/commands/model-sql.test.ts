import { describe, expect, test } from 'vitest'
import { Sqlite } from '../../lib/db/sqlite/driver.mjs'
import { expectUsageError, runCommand } from './run-command'

describe('npm run model-sql', () => {
  test('prints SQL that creates the tables of the models in an empty SQLite database', async () => {
    const { code, stdout } = await runCommand('model-sql', ['sqlite'])
    expect(code).toBe(0)
    const db = new Sqlite(':memory:')
    db.exec(stdout)
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()
    expect(tables).toEqual(expect.arrayContaining(['article', 'article_content', 'api_key']))
    db.close()
  })

  test('prints SQL for PostgreSQL without a PostgreSQL server', async () => {
    const { code, stdout } = await runCommand('model-sql', ['postgresql'], { DATABASE_URL: '' })
    expect(code).toBe(0)
    expect(stdout).toContain('CREATE TABLE "article" (')
    expect(stdout).toContain('TIMESTAMP')
  })

  test.concurrent.each([[[]], [['mysql']], [['sqlite', 'postgresql']]])('rejects %j', async (args) => {
    await expectUsageError('model-sql', args, 'Name one database: sqlite or postgresql.')
  })
})
