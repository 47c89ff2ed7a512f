import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../bin/port.mjs'
import { Sqlite } from '../lib/db/sqlite/driver.mjs'
import { createFreshClone } from './support/fresh-clone'
import { runToEnd } from './support/server'
import { startForTest } from './support/server-for-test'
import { createSqliteUrl, folderOf, sqliteFile } from './support/sqlite'

describe('a failed start ends with exit code 1 and', () => {
  test('a line for each bad or misspelled setting, without its secrets', async () => {
    const { code, output } = await runToEnd({
      env: {
        PORT: 'http',
        DATABASE_URL: 'mysql://u:hunter2@h/d',
        ARTIKEL_API_KEY: 'hunter2',
        SITE_URL: 'https://x.org/blog',
        SITE_NMAE: 'Kabar',
      },
    })
    expect(code).toBe(1)
    expect(output.trimEnd().split('\n')).toEqual([
      'SITE_NMAE is not a setting and has no effect; did you mean SITE_NAME?',
      'PORT is "http"; accepted: an integer from 1 to 65535.',
      'DATABASE_URL is "mysql://…"; accepted: file:<path of a SQLite file, without ? and #> or postgresql://<user>:<password>@<host>/<database>.',
      'SITE_URL is "https://x.org/blog"; accepted: an origin without a path, query or fragment, such as https://example.org.',
      'ARTIKEL_API_KEY has 7 characters; accepted: 32 to 512 letters, digits and other visible ASCII characters.',
    ])
  })

  describe('one line when the port is taken', () => {
    const takenPort = async () => {
      const server = createServer()
      onTestFinished(() => void server.close())
      return String(await listen(server))
    }
    const lineAbout = (port: string) => `Port ${port} of 127.0.0.1 is in use; set PORT to a free one.\n`

    test('before it opens the database', async () => {
      const [PORT, DATABASE_URL] = [await takenPort(), createSqliteUrl()]
      const { code, output } = await runToEnd({ env: { PORT, DATABASE_URL } })
      expect([code, output]).toEqual([1, lineAbout(PORT)])
      expect(readdirSync(folderOf(DATABASE_URL))).toEqual([])
    })

    test.each(['start', 'demo'])('before npm run %s installs packages', async (name) => {
      const [PORT, folder] = [await takenPort(), createFreshClone()]
      const { code, output } = await runToEnd({
        env: { PORT },
        command: [process.execPath, join(folder, `bin/${name}.mjs`)],
      })
      expect([code, output]).toEqual([1, lineAbout(PORT)])
      expect(existsSync(join(folder, 'node_modules'))).toBe(false)
    })

    test('unless a setting is bad, which is reported first', async () => {
      const { code, output } = await runToEnd({ env: { PORT: await takenPort(), SITE_LOCALE: 'fr' } })
      expect([code, output]).toEqual([1, 'SITE_LOCALE is "fr"; accepted: id or en.\n'])
    })
  })

  test.each([
    { name: 'a SQLite file cannot be created', url: 'file:/dev/null/artikel.db' },
    { name: 'PostgreSQL does not respond', url: 'postgresql://u:hunter2@127.0.0.1:9/d' },
  ])('one line when $name', async ({ url }) => {
    const { code, output } = await runToEnd({ env: { DATABASE_URL: url } })
    expect(code).toBe(1)
    expect(output).toMatch(/^Artikel cannot start: .*DATABASE_URL.+\n$/)
    expect(output).not.toContain('hunter2')
  })

  test.each([
    { name: 'is no database', make: (file: string) => writeFileSync(file, 'halo '.repeat(1_000)) },
    {
      name: 'is that of another program',
      make: (file: string) => new Sqlite(file).exec('CREATE TABLE article (a)').close(),
    },
  ])('one line when the file of SQLite $name', async ({ make }) => {
    const url = createSqliteUrl()
    make(sqliteFile(url))
    const { code, output } = await runToEnd({ env: { DATABASE_URL: url } })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^Artikel cannot start: The file .+ of DATABASE_URL is not a database of Artikel .+\n$/,
    )
  })

  test('one line when the file of SQLite is damaged', async () => {
    const url = createSqliteUrl()
    await (await startForTest({ env: { DATABASE_URL: url } })).stop()
    truncateSync(sqliteFile(url), 100_000)
    const { code, output } = await runToEnd({ env: { DATABASE_URL: url } })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^Artikel cannot start: The file .+ of DATABASE_URL is damaged.+ restore the newest backup\.\n$/,
    )
  })

  test('one line when the database is newer than the code', async () => {
    const url = createSqliteUrl()
    await (await startForTest({ env: { DATABASE_URL: url } })).stop()
    pretendMigration(url, '99991231000000_of_tomorrow')

    const { code, output } = await runToEnd({ env: { DATABASE_URL: url } })
    expect(code).toBe(1)
    expect(output).toMatch(/^Artikel cannot start: .*newer.*99991231000000_of_tomorrow.*\n$/)
  })
})

function pretendMigration(url: string, name: string) {
  const db = new Sqlite(sqliteFile(url))
  db.prepare(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ('x', 'x', ?, 0, 1)`,
  ).run(name)
  db.close()
}
