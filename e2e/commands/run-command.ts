import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** How a command ended and what it wrote. */
export type Ended = { code: number | null; stdout: string; stderr: string }

type Running = { child: ChildProcess; ended: Promise<Ended> }

/** Runs an operator's command as `npm run NAME -- …args` does, to its end. */
export function runCommand(name: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return start(['bin/run.mjs', name, ...args], env).ended
}

/** Starts the command itself, without what prepares and starts it: a signal to `child` then reaches it alone. */
export function startCommand(name: string, args: string[], env: Record<string, string> = {}): Running {
  return start(['--import', 'tsx', `bin/${name}.ts`, ...args], env)
}

function start(args: string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, args, {
    // npm says where it was called; here files are named by whole paths.
    env: { ...process.env, INIT_CWD: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    written.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    written.stderr += chunk
  })
  const ended = once(child, 'close').then(([code]) => ({ code, ...written }))
  return { child, ended }
}
