import { spawn } from 'node:child_process'
import { prepare, steps } from './prepare/prepare.mjs'

/**
 * Prepares what commands need, runs one, and exits as it does. It has a process of its own: only `--import` makes
 * TypeScript work in worker threads too.
 */
export async function runTypeScript(file, args, flags = []) {
  await prepare(steps.command)
  const child = spawn(process.execPath, [...flags, '--import', 'tsx', file, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}
