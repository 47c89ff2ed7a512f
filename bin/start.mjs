// npm start, npm run dev: prepares what is missing, then serves in this process.
import './init.mjs'
import { checkPortBefore } from './check-port.mjs'
import { buildFolder } from './prepare/build.mjs'
import { markBuild } from './prepare/builds.mjs'
import { prepare, steps } from './prepare/prepare.mjs'
import { assertNoArguments } from './usage.mjs'

const dev = process.argv[2] === '--dev'
assertNoArguments(dev ? 'dev' : 'start', process.argv.slice(dev ? 3 : 2))
// Next, React and Prisma read these when they are loaded.
process.env.NODE_ENV = dev ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED = '1'

await checkPortBefore(steps.settings)
await prepare(steps.settings)
const { register } = await import('tsx/esm/api')
register()
// tsx has Node keep the source map of every loaded module: some 40 MB.
if (!dev) process.setSourceMapsEnabled(false)

// Next and the front read from there, in whatever thread.
if (!dev) process.env.BUILD_FOLDER = buildFolder()
const { checkSettings } = await import('./check-settings.ts')
await checkSettings()
await prepare(dev ? steps.development : steps.production)
if (!dev) markBuild(buildFolder())
const { serve } = await import('./serve/serve.ts')
await serve({ dev })
