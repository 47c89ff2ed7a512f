import { open, stat } from 'node:fs/promises'
import { coalesce } from '../../async'
import { DatabaseError } from '../errors'

type Wal = {
  /**
   * Resolves when everything committed is on the disk, in the files that the next start will open. Rejects with
   * COMMIT_UNCERTAIN if the disk fails or has failed since the log was last emptied, or if one of these files was removed
   * or replaced.
   */
  flush: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the WAL of the database in `file`, which stays the same file while a connection is open. `empty` moves its content
 * to the database, or rejects.
 */
export async function openWal(file: string, empty: () => Promise<void>): Promise<Wal> {
  const log = await open(`${file}-wal`)
  const paths = [file, `${file}-wal`]
  const opened = await Promise.all(paths.map(inodeOf))

  async function assertInPlace() {
    const found = await Promise.all(paths.map(inodeOf))
    const moved = paths.find((_, index) => found[index] !== opened[index])
    if (moved === undefined) return
    throw new Error(
      `${moved} was removed or replaced while the service was running, and what is written now would be lost: stop the service, put the file of DATABASE_URL back with its -wal, and start again.`,
    )
  }

  // After a failed flush the system may count as written what it has lost, so later flushes succeed. What follows a gap in
  // the log is lost when the machine fails.
  let hasGap = false

  const flush = coalesce(async () => {
    try {
      await log.datasync()
    } catch (error) {
      hasGap = true
      throw error
    }
    if (hasGap) await empty()
    hasGap = false
    await assertInPlace()
  })
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

/** The inode, by which SQLite too recognizes a file; null if there is none. */
async function inodeOf(path: string): Promise<bigint | null> {
  return stat(path, { bigint: true }).then(
    ({ ino }) => ino,
    () => null,
  )
}
