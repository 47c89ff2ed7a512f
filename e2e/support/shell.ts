import { type Ended, startProgram } from './run-program'

/** Runs `sh` with these arguments and variables. */
export function runShell(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return startProgram('sh', args, env).ended
}
