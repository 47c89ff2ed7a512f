/** Bad arguments of a command; the message says what is wrong with them. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Runs an operator's command with the arguments of this process; `--help` prints `usage` instead. An error is printed
 * in one line and makes the exit code 1; an error about the arguments is followed by `usage`.
 */
export async function runCommand(usage: string, run: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(usage)
  try {
    await run(args)
  } catch (error) {
    process.exitCode = 1
    if (isAboutArguments(error)) return console.error(`${error.message}\n\n${usage}`)
    console.error(error instanceof Error && error.message ? error.message : error)
  }
}

function isAboutArguments(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  // What parseArgs throws.
  const code = 'code' in error ? String(error.code) : ''
  return error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS')
}
