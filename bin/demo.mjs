// npm run demo: runs the service with twelve example articles in a separate database.
import './init.mjs'
import { serveBy } from './serve.mjs'
import { assertNoArguments } from './usage.mjs'

assertNoArguments('demo', process.argv.slice(2))
// Never touch the operator's database.
process.env.DATABASE_URL = 'file:./data/demo.db'
process.env.SITE_NAME ??= 'Ruang Baca'
process.env.SITE_DESCRIPTION ??= 'Tulisan tentang budaya, dapur, perjalanan, sains, dan teknologi.'
await serveBy('bin/demo/demo.ts')
