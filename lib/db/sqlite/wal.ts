import { open } from 'node:fs/promises'
import { coalesce } from '../../async'
import { DatabaseError } from '../errors'

export type Wal = {
  /** Resolves when all that is committed is on the disk. Rejects with COMMIT_UNCERTAIN when the disk fails. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

/** Opens the log of the database in `file`, which stays the same file for as long as a connection is open. */
export async function openWal(file: string): Promise<Wal> {
  const log = await open(`${file}-wal`)
  const flush = coalesce(() => log.datasync())
  return {
    flush: () =>
      flush().catch((cause: unknown) => {
        throw new DatabaseError('COMMIT_UNCERTAIN', 'What was committed could not be flushed to the disk.', {
          cause,
        })
      }),
    close: () => log.close(),
  }
}
