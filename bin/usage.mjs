import { readFileSync } from 'node:fs'

/** @param {string} name of a command; usages are text files, so they can be printed before anything is installed */
export function usageOf(name) {
  return readFileSync(`bin/usage/${name}.txt`, 'utf8').trimEnd()
}

/**
 * @param {string} name
 * @param {string[]} args
 */
export function exitIfHelpIsAsked(name, args) {
  if (!args.includes('--help') && !args.includes('-h')) return
  console.log(usageOf(name))
  process.exit(0)
}

/**
 * For a command without arguments: prints the usage on `--help`; exits with 1 on other arguments.
 * @param {string} name
 * @param {string[]} args
 */
export function assertNoArguments(name, args) {
  exitIfHelpIsAsked(name, args)
  if (args.length === 0) return
  console.error(`Unknown argument "${args[0]}".\n\n${usageOf(name)}`)
  process.exit(1)
}
