import { systemCode } from '../lib/errors'
import { usageOf } from './usage.mjs'

/** Bad arguments of a command; the message says what is wrong with them. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Runs the operator's command `npm run NAME` with the arguments behind its name (see run.mjs). */
export function runCommand(name: string, run: (args: string[]) => Promise<void>): Promise<void> {
  return runProgram(process.argv.slice(3), () => usageOf(name), run)
}

/**
 * Prints an error in one line and makes the exit code 1; an error about the arguments is followed by the usage. Ends at once
 * when its output cannot be written.
 */
export async function runProgram(
  args: string[],
  usage: () => string,
  run: (args: string[]) => Promise<void>,
): Promise<void> {
  // Once for all that run in a process.
  for (const stream of [process.stdout, process.stderr])
    stream.off('error', endWithoutOutput).on('error', endWithoutOutput)
  try {
    await run(args)
  } catch (error) {
    process.exitCode = 1
    if (isAboutArguments(error)) return console.error(`${error.message}\n\n${usage()}`)
    console.error(error instanceof Error && error.message ? error.message : error)
  }
}

/** As SIGPIPE would end it, which Node.js ignores: 128 and its number. */
const EXIT_OF_CLOSED_OUTPUT = 141

function endWithoutOutput(error: Error) {
  // Whoever read it has read enough.
  if (systemCode(error) === 'EPIPE') process.exit(EXIT_OF_CLOSED_OUTPUT)
  console.error(`The output cannot be written: ${error.message}`)
  process.exit(1)
}

function isAboutArguments(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  // What parseArgs throws.
  return error instanceof UsageError || systemCode(error)?.startsWith('ERR_PARSE_ARGS') === true
}
