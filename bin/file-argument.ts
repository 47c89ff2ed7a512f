import { resolve } from 'node:path'
import { UsageError } from './command'

/** The path of the only file argument, relative to the directory npm was called in. Throws `UsageError`. */
export function oneFile([name, ...more]: string[]): string {
  if (name === undefined) throw new UsageError('Name the file of the backup.')
  if (more.length > 0) throw new UsageError(`One file at a time; got ${more.join(' ')} too.`)
  return resolve(process.env.INIT_CWD ?? '.', name)
}
