// npm run demo: the service with twelve example articles, on its own database.
import { putArticle } from '../lib/articles/write/write-article'
import { bootstrap } from '../lib/auth/actor'
import { config } from '../lib/config'
import { closeDatabase, openDatabase } from '../lib/db/client'
import { checkSettings } from './check-settings'
import { demoArticles } from './demo/articles'
import { prepare, steps } from './prepare/prepare.mjs'

const UNCONDITIONAL = { isDryRun: false, preconditions: { ifMatch: null, ifNoneMatch: null } }

Object.assign(process.env, {
  // Next and React read these when they are loaded.
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  // Never the operator's articles.
  DATABASE_URL: 'file:./data/demo.db',
})
process.env.SITE_NAME ??= 'Ruang Baca'
process.env.SITE_DESCRIPTION ??= 'Tulisan tentang budaya, dapur, perjalanan, sains, dan teknologi.'

await checkSettings()
await prepare(steps.production)
await openDatabase()
for (const { slug, body } of demoArticles(config().siteUrl))
  await putArticle(bootstrap, slug, body, UNCONDITIONAL)
await closeDatabase()

const { serve } = await import('./serve')
await serve({ dev: false })
