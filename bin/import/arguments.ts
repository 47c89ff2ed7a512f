import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type ImportOptions, NO_CATEGORY } from '../../lib/import/import-item'
import { UsageError } from '../command'
import { readKey, readOrigin } from '../service/arguments'

/** Reads the arguments of `npm run import`. Throws `UsageError` or an error of `parseArgs`. */
export function parseImportArguments(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      key: { type: 'string' },
      concurrency: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'copy-images': { type: 'boolean', default: false },
      pages: { type: 'boolean', default: false },
      status: { type: 'string' },
      category: { type: 'string', default: NO_CATEGORY },
      base: { type: 'string' },
    },
  })
  return {
    path: readSource(positionals),
    origin: readOrigin('to', values.to),
    key: readKey(values.key),
    concurrency: readConcurrency(values.concurrency, values['copy-images']),
    isDryRun: values['dry-run'],
    moving: {
      category: readCategory(values.category),
      asDrafts: readStatus(values.status),
      base: readBase(values.base),
      withPages: values.pages,
      copyImages: values['copy-images'],
    } satisfies Omit<ImportOptions, 'timeZone'>,
  }
}

/** Resolves the path against the directory npm was called in: npm changes to the package folder. */
function readSource([name, ...more]: string[]): string {
  if (name === undefined) throw new UsageError('Name the file or folder to import.')
  if (more.length > 0) throw new UsageError(`One source at a time; got ${more.join(' ')} too.`)
  const path = resolve(process.env.INIT_CWD ?? '.', name)
  if (!statSync(path, { throwIfNoEntry: false })) throw new UsageError(`There is no file ${path}.`)
  return path
}

function readStatus(text: string | undefined): boolean {
  if (text !== undefined && text !== 'draft')
    throw new UsageError(`--status can only be draft, which makes every article one; got "${text}".`)
  return text === 'draft'
}

function readCategory(text: string): string {
  if (text.trim() === '' || [...text.trim()].length > 191)
    throw new UsageError('--category is a name of 1 to 191 characters.')
  return text.trim()
}

function readBase(text: string | undefined): string | null {
  if (text === undefined) return null
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new UsageError(
      `--base "${text}" is not the address of the old site, such as https://old.example.org/.`,
    )
  return new URL(text).href
}

/** Three bulk requests of twenty articles each. With `--copy-images` the service fetches images for few articles at once. */
const DEFAULT_CONCURRENCY = 60
const DEFAULT_WITH_PICTURES = 8

function readConcurrency(text: string | undefined, copiesImages: boolean): number {
  if (text === undefined) return copiesImages ? DEFAULT_WITH_PICTURES : DEFAULT_CONCURRENCY
  if (!/^[1-9]\d?$/.test(text)) throw new UsageError('--concurrency is a number from 1 to 99.')
  return Number(text)
}
