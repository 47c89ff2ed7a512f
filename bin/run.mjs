// node bin/run.mjs NAME …args: runs the operator's command bin/NAME.ts.
import { existsSync } from 'node:fs'
import './init.mjs'
import { load } from './load.mjs'
import { markBuild } from './prepare/builds.mjs'
import { prepare, steps } from './prepare/prepare.mjs'
import { buildFolder } from './prepare/sources.mjs'
import { exitIfHelpIsAsked } from './usage.mjs'

const [name, ...args] = process.argv.slice(2)
if (!/^[a-z-]+$/.test(name ?? '') || !existsSync(`bin/${name}.ts`)) {
  console.error('Usage: node bin/run.mjs NAME …args, where bin/NAME.ts is a command.')
  process.exit(1)
}
exitIfHelpIsAsked(name, args)
await prepare(steps.command)
markBuild(buildFolder())
await load(`bin/${name}.ts`)
