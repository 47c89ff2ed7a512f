import { existsSync, statSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../command'
import { findKey, readOrigin } from '../service/arguments'
import { assertEmptyFolder } from '../service/empty-folder'

/** Reads the arguments of `npm run export`. Throws `UsageError` or an error of `parseArgs`. */
export function parseExportArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      key: { type: 'string' },
      'with-media': { type: 'boolean', default: false },
    },
  })
  const target = readTarget(values.to)
  if (values['with-media'] && target.kind === 'ndjson')
    throw new UsageError('--with-media needs a folder: --to FOLDER.')
  return {
    origin: readOrigin('from', values.from),
    key: findKey(values.key),
    target,
    isWithMedia: values['with-media'],
  }
}

/** Resolves paths against the directory npm was called in: npm changes to the package folder. */
function readTarget(text: string | undefined): { kind: 'ndjson' | 'folder'; path: string } {
  if (text === undefined) throw new UsageError('Name where to write: --to FILE.ndjson, or --to FOLDER.')
  const path = resolve(process.env.INIT_CWD ?? '.', text)
  const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (!isDirectory && /^\.(?:ndjson|jsonl)$/i.test(extname(path))) {
    if (!existsSync(dirname(path))) throw new UsageError(`There is no folder ${dirname(path)}.`)
    return { kind: 'ndjson', path }
  }
  if (!isDirectory && extname(path) !== '')
    throw new UsageError(`--to must be a file ending in .ndjson, or a folder; got "${text}".`)
  if (isDirectory) assertEmptyFolder(path)
  return { kind: 'folder', path }
}
