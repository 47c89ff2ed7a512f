import { reweighKeywords, stopReweighing } from '../../lib/articles/indexing/reweigh'
import { parseArticle } from '../../lib/articles/schema/parse-body'
import { putArticle } from '../../lib/articles/write/put-article'
import { findPutTarget } from '../../lib/articles/write/target'
import { bootstrap } from '../../lib/auth/actor'
import { backUpBeforeMigration } from '../../lib/backup/before-migration'
import { config } from '../../lib/config'
import { closeDatabase, openDatabase } from '../../lib/db/client'
import { database } from '../../lib/db/database'
import { demoArticles } from './articles'

const UNCONDITIONAL = { isDryRun: false, preconditions: { ifMatch: null, ifNoneMatch: null } }

await openDatabase(config().database, backUpBeforeMigration)
for (const { slug, body } of demoArticles(config().siteUrl)) {
  const target = await findPutTarget(database().read, slug)
  await putArticle(bootstrap, slug, target, await parseArticle(body), UNCONDITIONAL)
}
// Not a second later, when this database is closed.
await reweighKeywords()
await stopReweighing()
await closeDatabase()

await import('../serve/production')
