// npm run dev: runs the service from its sources in this process, with hot reload.
import './init.mjs'
import { checkPortBefore } from './check-port.mjs'
import { prepare, steps } from './prepare/prepare.mjs'
import { assertNoArguments } from './usage.mjs'

assertNoArguments('dev', process.argv.slice(2))
// Next.js, React and Prisma read these when they are loaded.
Object.assign(process.env, { NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' })
await checkPortBefore(steps.development)
await prepare(steps.development)
await import('../lib/typescript-hook.mjs')
const { checkSettings } = await import('./check-settings')
await checkSettings()
await import('./serve/development')
