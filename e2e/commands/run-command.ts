import { expect } from 'vitest'
import { type Ended, type RunningProgram, startProgram } from '../support/run-program'

/** Runs an operator's command as `npm run NAME -- …args` does, to its end. */
export function runCommand(name: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return start(['bin/run.mjs', name, ...args], env).ended
}

/** Starts the command itself, without what prepares and starts it: a signal to `child` then reaches it alone. */
export function startCommand(name: string, args: string[], env: Record<string, string> = {}): RunningProgram {
  return start(['--import', 'tsx', `bin/${name}.ts`, ...args], env)
}

/** Asserts that a command rejects its arguments with `message` and its usage. */
export async function expectUsageError(
  name: string,
  args: string[],
  message: string,
  env: Record<string, string> = {},
) {
  const { code, stdout, stderr } = await startCommand(name, args, env).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(message)
  expect(stderr).toMatch(/\n\nUsage:\s+npm run /)
  expect(stderr).toContain(`npm run ${name} -- `)
}

function start(args: string[], env: Record<string, string>): RunningProgram {
  // npm sets INIT_CWD to where it was called; the tests name files by absolute paths.
  return startProgram(process.execPath, args, { INIT_CWD: '', ...env })
}
