import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../command'

/** Reads the arguments of `npm run import`. Throws `UsageError` or an error of `parseArgs`. */
export function parseImportArguments(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      key: { type: 'string' },
      concurrency: { type: 'string', default: '8' },
    },
  })
  return {
    file: readFile(positionals),
    origin: readOrigin(values.to),
    key: readKey(values.key),
    concurrency: readConcurrency(values.concurrency),
  }
}

/** Relative to where npm was called: it changes to the folder of the package. */
function readFile([name, ...more]: string[]): string {
  if (name === undefined) throw new UsageError('Name the file to import.')
  if (more.length > 0) throw new UsageError(`One file at a time; got ${more.join(' ')} too.`)
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`There is no file ${file}.`)
  return file
}

function readOrigin(text: string | undefined): string {
  if (text === undefined) throw new UsageError('Name the service: --to URL.')
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username) {
    throw new UsageError(`--to "${text}" is not the address of a service, such as http://localhost:3000.`)
  }
  return url.origin
}

function readKey(option: string | undefined): string {
  const key = option ?? process.env.ARTIKEL_KEY
  if (!key) throw new UsageError('Give an API key: --key KEY, or the environment variable ARTIKEL_KEY.')
  // Anything else is not allowed in a header, and fetch would print it in its error.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('The key contains a character that keys never have.')
  return key
}

function readConcurrency(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new UsageError('--concurrency is a number from 1 to 99.')
  return Number(text)
}
