import { readdirSync } from 'node:fs'
import { UsageError } from '../command'

/** Throws `UsageError` when an existing folder has anything in it: writing there could overwrite it. */
export function assertEmptyFolder(folder: string): void {
  if (readdirSync(folder).length === 0) return
  throw new UsageError(
    `The folder ${folder} is not empty; name another, so that nothing in it is overwritten.`,
  )
}
