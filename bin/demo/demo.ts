import { parseArticle } from '../../lib/articles/schema/parse-body'
import { putArticle } from '../../lib/articles/write/put-article'
import { findPutTarget } from '../../lib/articles/write/target'
import { bootstrap } from '../../lib/auth/actor'
import { config } from '../../lib/config'
import { closeDatabase, openDatabase } from '../../lib/db/client'
import { database } from '../../lib/db/database'
import { checkSettings } from '../check-settings'
import { buildFolder } from '../prepare/build.mjs'
import { markBuild } from '../prepare/builds.mjs'
import { prepare, steps } from '../prepare/prepare.mjs'
import { demoArticles } from './articles'

const UNCONDITIONAL = { isDryRun: false, preconditions: { ifMatch: null, ifNoneMatch: null } }

Object.assign(process.env, {
  // Next and React read these when they are loaded.
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  // Never the operator's articles.
  DATABASE_URL: 'file:./data/demo.db',
  BUILD_FOLDER: buildFolder(),
})
process.env.SITE_NAME ??= 'Ruang Baca'
process.env.SITE_DESCRIPTION ??= 'Tulisan tentang budaya, dapur, perjalanan, sains, dan teknologi.'

await checkSettings()
await prepare(steps.production)
markBuild(buildFolder())
await openDatabase()
for (const { slug, body } of demoArticles(config().siteUrl)) {
  const target = await findPutTarget(database().read, slug)
  await putArticle(bootstrap, slug, target, parseArticle(body), UNCONDITIONAL)
}
await closeDatabase()

const { serve } = await import('../serve/serve')
await serve({ dev: false })
