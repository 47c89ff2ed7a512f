import { expect } from 'vitest'
import { type Ended, type RunningProgram, startProgram } from '../support/run-program'
import { runInHost } from './command-host'

/** Starts a command as `npm run NAME -- …args` does. */
export function startCommand(name: string, args: string[], env: Record<string, string> = {}): RunningProgram {
  // npm sets INIT_CWD to the directory it was called in; tests use absolute paths.
  return startProgram(process.execPath, ['bin/run.mjs', name, ...args], { INIT_CWD: '', ...env })
}

/** Runs a command to its end. */
export function runCommand(name: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return startCommand(name, args, env).ended
}

/** Asserts that a command rejects its arguments with `message` and its usage. */
export async function expectUsageError(
  name: string,
  args: string[],
  message: string,
  env: Record<string, string> = {},
) {
  const { code, stdout, stderr } = await runInHost(name, args, env)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(message)
  expect(stderr).toMatch(/\n\nUsage:\s+npm run /)
  expect(stderr).toContain(`npm run ${name} -- `)
}
