// npm run demo: the service with twelve example articles, on its own database.
import './init.mjs'
import { checkPortBefore } from './check-port.mjs'
import { steps } from './prepare/prepare.mjs'
import { runTypeScript } from './run-typescript.mjs'
import { assertNoArguments } from './usage.mjs'

assertNoArguments('demo', process.argv.slice(2))
await checkPortBefore(steps.command)
await runTypeScript('bin/demo/demo.ts', [])
