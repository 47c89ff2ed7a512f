// node bin/run.mjs NAME …args: runs the command bin/NAME.ts.
import { existsSync } from 'node:fs'
import './init.mjs'
import { load } from './load.mjs'
import { markBuild } from './prepare/builds.mjs'
import { prepare, steps } from './prepare/prepare.mjs'
import { buildFolder } from './prepare/sources.mjs'
import { exitIfHelpIsAsked } from './usage.mjs'

const [name = '', ...args] = process.argv.slice(2)
// A release has usage texts, but no sources.
const isCommand = existsSync(`bin/usage/${name}.txt`) && !existsSync(`bin/${name}.mjs`)
if (!/^[a-z-]+$/.test(name) || !isCommand) {
  console.error('Usage: node bin/run.mjs NAME …args, where bin/usage/NAME.txt describes the command.')
  process.exit(1)
}
exitIfHelpIsAsked(name, args)
await prepare(steps.command)
markBuild(buildFolder())
await load(`bin/${name}.ts`)
