import { ConfigError } from '../lib/config'

/** Arguments that a command cannot work with; its message says what is wrong with them. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Runs an operator's command with the arguments of this process. What it throws is told in one line and ends the
 * process with code 1; bad arguments are told together with `usage`.
 */
export async function runCommand(usage: string, run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2))
  } catch (error) {
    process.exitCode = 1
    if (isAboutArguments(error)) console.error(`${error.message}\n\n${usage}`)
    else if (error instanceof ConfigError) console.error(error.lines.join('\n'))
    else console.error(error instanceof Error && error.message ? error.message : error)
  }
}

function isAboutArguments(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  // What parseArgs throws.
  const code = 'code' in error ? String(error.code) : ''
  return error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS')
}
