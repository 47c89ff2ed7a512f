// node bin/run.mjs NAME …args: runs the operator's command bin/NAME.ts.
import { existsSync } from 'node:fs'
import './init.mjs'
import { runTypeScript } from './run-typescript.mjs'
import { exitIfHelpIsAsked } from './usage.mjs'

/** A small heap is collected early: so memory stays flat, however much is moved. */
const NODE_FLAGS = { import: ['--max-semi-space-size=8', '--max-old-space-size=256'] }

const [name, ...args] = process.argv.slice(2)
if (!/^[a-z-]+$/.test(name ?? '') || !existsSync(`bin/${name}.ts`)) {
  console.error('Usage: node bin/run.mjs NAME …args, where bin/NAME.ts is a command.')
  process.exit(1)
}
exitIfHelpIsAsked(name, args)
await runTypeScript(`bin/${name}.ts`, args, NODE_FLAGS[name])
