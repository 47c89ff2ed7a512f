// npm start, npm run dev: prepares what is missing, then serves in this process.
import './begin.mjs'
import { prepare, toConfigure, toDevelop, toServe } from './prepare/prepare.mjs'

const dev = process.argv.includes('--dev')
// Set before Next, React or Prisma is loaded: they read it then.
process.env.NODE_ENV = dev ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED = '1'

await prepare(toConfigure)
const { register } = await import('tsx/esm/api')
register()
// tsx has Node keep the source map of every module that is loaded: some 40 MB.
if (!dev) process.setSourceMapsEnabled(false)

// Bad settings are told before anything slow.
const { checkSettings } = await import('./check-settings.ts')
checkSettings()
await prepare(dev ? toDevelop : toServe)
const { serve } = await import('./serve.ts')
await serve({ dev })
