// node bin/run.mjs NAME …args: runs the operator's command bin/NAME.ts.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import './begin.mjs'
import { prepare, toRun } from './prepare/prepare.mjs'

const [name, ...args] = process.argv.slice(2)
const command = `bin/${name}.ts`
if (!/^[a-z-]+$/.test(name ?? '') || !existsSync(command)) {
  console.error('Usage: node bin/run.mjs NAME …args, where bin/NAME.ts is a command.')
  process.exit(1)
}

await prepare(toRun)
// A process of its own: only --import gives worker threads TypeScript too.
const child = spawn(process.execPath, ['--import', 'tsx', command, ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
