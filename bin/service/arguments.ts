import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '../command'

/** A longer file does not contain a key. */
const MAX_KEY_FILE_BYTES = 4_096
const MIN_KEY_LENGTH = 32
const STDIN = 0

const IN_CLEAR = `Warning: a key on the command line ends up in npm's log and in the shell history, and others can see it in
the list of processes. Set ARTIKEL_KEY in the environment, or give --key FILE, or --key - for stdin.`

/** Parses the origin of a service in the option `--NAME`. Throws `UsageError`. */
export function readOrigin(name: string, text: string | undefined): string {
  if (text === undefined) throw new UsageError(`Name the service: --${name} URL.`)
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username) {
    throw new UsageError(
      `--${name} "${text}" is not the address of a service, such as http://localhost:3000.`,
    )
  }
  return url.origin
}

/** Reads the key. `option` is a file, `-` for stdin or, with a warning, the key itself. Throws `UsageError` without a key. */
export function readKey(option: string | undefined): string {
  const key = findKey(option)
  if (key === null)
    throw new UsageError(
      'Give an API key: the environment variable ARTIKEL_KEY, --key FILE, or --key - for stdin.',
    )
  return key
}

/** Like `readKey`, but returns null without a key. */
export function findKey(option: string | undefined): string | null {
  const key = (option === undefined ? process.env.ARTIKEL_KEY : readOption(option))?.trim()
  if (!key) return null
  // Other characters are not allowed in a header, and the error of `fetch` would contain the key.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('The key contains a character that keys never have.')
  return key
}

/** Whether text looks like a generated key, or like a value of `ARTIKEL_API_KEY` and not a path. */
function isLikeKey(text: string): boolean {
  return text.startsWith('art_') || (text.length >= MIN_KEY_LENGTH && !/^\.{0,2}\//.test(text))
}

function readOption(option: string): string {
  if (option === '-') return readFileSync(STDIN, 'utf8')
  // Relative to the directory npm was called in: npm changes to the package folder.
  const file = resolve(process.env.INIT_CWD ?? '.', option)
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats && !isLikeKey(option)) throw new UsageError(`There is no file ${file} with a key.`)
  if (!stats?.isFile()) {
    console.error(IN_CLEAR)
    return option
  }
  if (stats.size > MAX_KEY_FILE_BYTES) throw new UsageError('--key names a file that is too long for a key.')
  return readFileSync(file, 'utf8')
}
