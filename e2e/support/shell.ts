import { spawnSync } from 'node:child_process'
import { type Ended, startProgram } from './run-program'

/** Whether this machine has curl. */
export const hasCurl = spawnSync('curl', ['--version']).status === 0

/** Runs `sh` with these arguments and variables. */
export function runShell(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return startProgram('sh', args, env).ended
}
