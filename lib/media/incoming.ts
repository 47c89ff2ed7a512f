import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaStore } from './store/store'

/** No file is so long on its way in; those of other processes are in the same folder. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000

/** Removes what a process that was killed has left of files on their way in. */
export async function removeAbandoned(): Promise<void> {
  const { incoming } = mediaStore()
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name)
    const changedAt = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
    if (changedAt < Date.now() - ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}
