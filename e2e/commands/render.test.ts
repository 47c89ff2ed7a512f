import { expect, test } from 'vitest'
import { Sqlite } from '../../lib/db/sqlite/driver.mjs'
import { serviceAt } from '../api/support/service'
import { startForTest } from '../support/server-for-test'
import { createSqliteUrl, sqliteFile } from '../support/sqlite'
import { runInHost } from './command-host'

test('npm run render renders again what another version rendered, an older or a newer one', async () => {
  const databaseUrl = createSqliteUrl()
  const server = await startForTest({ env: { DATABASE_URL: databaseUrl } })
  for (const content of ['Satu.', 'Dua.', 'Tiga.']) await serviceAt(server).publish({ content })
  await server.stop()

  const db = new Sqlite(sqliteFile(databaseUrl))
  const rendered = db.prepare('SELECT html, render_version FROM article_content ORDER BY article_id')
  const before = rendered.all()
  db.exec(`UPDATE article_content SET html = 'Lama.', render_version = 1 WHERE source = 'Satu.';
    UPDATE article_content SET html = 'Baru.', render_version = 1000 WHERE source = 'Dua.'`)
  const { code, stdout } = await runInHost('render', [], { DATABASE_URL: databaseUrl })
  expect([code, stdout.split('\n')[0]]).toEqual([0, '2 articles were rendered again.'])
  expect(rendered.all()).toEqual(before)
  db.close()
})
