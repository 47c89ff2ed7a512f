import { isDiskFull, isForbidden, systemCode } from '../lib/errors'
import { usageOf } from './usage.mjs'

/** Invalid arguments of a command; the message says what is wrong. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Runs the command `npm run NAME` with the arguments after its name (see run.mjs). */
export function runCommand(name: string, run: (args: string[]) => Promise<void>): Promise<void> {
  return runProgram(process.argv.slice(3), () => usageOf(name), run)
}

/**
 * Prints an error in one line and sets the exit code to 1; after an error about the arguments prints the usage. Exits at
 * once when stdout or stderr cannot be written.
 */
export async function runProgram(
  args: string[],
  usage: () => string,
  run: (args: string[]) => Promise<void>,
): Promise<void> {
  // A process may run several programs: add the listener only once.
  for (const stream of [process.stdout, process.stderr])
    stream.off('error', endWithoutOutput).on('error', endWithoutOutput)
  try {
    await run(args)
  } catch (error) {
    process.exitCode = 1
    if (isAboutArguments(error)) return console.error(`${problemWith(error)}\n\n${usage()}`)
    console.error(sentenceAbout(error))
  }
}

function sentenceAbout(error: unknown): unknown {
  if (!(error instanceof Error && error.message)) return error
  if (isDiskFull(error))
    return `There is no space for what this command writes (${error.message}); free some, and run it again.`
  if (isForbidden(error))
    return `This user may not do that (${error.message}); run it as another user, or name another file or folder.`
  return error.message
}

/** The exit code after SIGPIPE, which Node.js ignores: 128 + 13. */
const EXIT_OF_CLOSED_OUTPUT = 141

function endWithoutOutput(error: Error) {
  // The reader, such as `head`, has read enough.
  if (systemCode(error) === 'EPIPE') process.exit(EXIT_OF_CLOSED_OUTPUT)
  console.error(`The output cannot be written: ${error.message}`)
  process.exit(1)
}

function isAboutArguments(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  // `parseArgs` throws errors with these codes.
  return error instanceof UsageError || systemCode(error)?.startsWith('ERR_PARSE_ARGS') === true
}

/** Node's sentence about an unknown argument explains options to programmers. */
function problemWith({ message }: Error): string {
  const [, name] = /^(?:Unknown option|Unexpected argument) '(.*?)'(?:\. |$)/s.exec(message) ?? []
  return name === undefined ? message : `Unknown argument "${name}".`
}
