// node bin/run.mjs NAME …args: runs the operator's command bin/NAME.ts.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import './init.mjs'
import { prepare, steps } from './prepare/prepare.mjs'
import { exitIfHelpIsAsked } from './usage.mjs'

const [name, ...args] = process.argv.slice(2)
const command = `bin/${name}.ts`
if (!/^[a-z-]+$/.test(name ?? '') || !existsSync(command)) {
  console.error('Usage: node bin/run.mjs NAME …args, where bin/NAME.ts is a command.')
  process.exit(1)
}

exitIfHelpIsAsked(name, args)
await prepare(steps.command)
// A separate process: only --import makes TypeScript work in worker threads too.
const child = spawn(process.execPath, ['--import', 'tsx', command, ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
