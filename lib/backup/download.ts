import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '../config'
import { AppError } from '../errors'
import { log } from '../log'
import { mediaStore } from '../media/store/store'
import { singleton } from '../singleton'
import { backUp } from './back-up'
import { BackupError } from './error'

const running = singleton('backup-download', () => ({ isRunning: false }))

/**
 * Makes a backup for the caller to send and delete; resolves with the path of its file. Throws `unavailable` while another
 * one is being made, and if there is no space; rejects with the reason of `signal` when aborted.
 */
export async function makeBackupFile(signal: AbortSignal | undefined): Promise<string> {
  if (running.isRunning) throw failed('backup_running', 'A backup is already being made; try again later.')
  running.isRunning = true
  const { incoming, makeIncoming } = mediaStore()
  const file = join(incoming, `backup-${randomUUID()}`)
  try {
    await makeIncoming()
    const { lost } = await backUp(config().database, file, { tell: () => signal?.throwIfAborted() })
    if (lost.length > 0)
      log().warn({ files: lost.length }, 'Files of pictures are not in MEDIA_STORE, and not in the backup.')
    signal?.throwIfAborted()
    return file
  } catch (error) {
    await rm(file, { force: true })
    throw error instanceof BackupError ? failed('backup_failed', error.message) : error
  } finally {
    running.isRunning = false
  }
}

function failed(code: string, message: string): AppError {
  return new AppError('unavailable', message, {
    errors: [{ code, message }],
    headers: { 'Retry-After': '60' },
  })
}
