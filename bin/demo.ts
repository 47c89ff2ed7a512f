// npm run demo: the service with twelve articles written for it, on a database of its own.

import { parseArticle } from '../lib/articles/schema/parse-body'
import { putArticle } from '../lib/articles/write/put-article'
import { findPutTarget } from '../lib/articles/write/target'
import { bootstrap } from '../lib/auth/actor'
import { config } from '../lib/config'
import { closeDatabase, openDatabase } from '../lib/db/client'
import { database } from '../lib/db/database'
import { checkSettings } from './check-settings'
import { demoArticles } from './demo/articles'
import { prepare, toServe } from './prepare/prepare.mjs'

const ANYWAY = { isDryRun: false, preconditions: { ifMatch: null, ifNoneMatch: null } }

Object.assign(process.env, {
  // Set before Next and React are loaded: they read it then.
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  // Never the operator's own articles.
  DATABASE_URL: 'file:./data/demo.db',
})
process.env.SITE_NAME ??= 'Ruang Baca'
process.env.SITE_DESCRIPTION ??= 'Tulisan tentang budaya, dapur, perjalanan, sains, dan teknologi.'

checkSettings()
await prepare(toServe)
await openDatabase()
for (const { slug, body } of demoArticles(config().siteUrl)) {
  const target = await findPutTarget(database().read, slug)
  await putArticle(bootstrap, slug, target, parseArticle(body), ANYWAY)
}
await closeDatabase()

const { serve } = await import('./serve')
await serve({ dev: false })
