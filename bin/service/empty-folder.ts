import { readdirSync } from 'node:fs'
import { UsageError } from '../command'

/** Throws `UsageError` when an existing folder has files that articles could overwrite; hidden ones (`.git`) they cannot. */
export function assertEmptyFolder(folder: string): void {
  if (readdirSync(folder).every((name) => name.startsWith('.'))) return
  throw new UsageError(
    `The folder ${folder} is not empty; name another, so that nothing in it is overwritten.`,
  )
}
