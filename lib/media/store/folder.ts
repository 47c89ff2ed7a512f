import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaStore } from './media-store'

/** A folder as the store, for this user alone; `incoming` is on the same disk, so that a file is moved in at once. */
export function openFolder(folder: string): MediaStore {
  // Many files in one folder are slow to find: the first two letters of their names are evenly spread.
  const pathOf = (file: string) => join(folder, file.slice(0, 2), file)
  return {
    async put(file, path) {
      const target = pathOf(file)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await flush(path)
      await rename(path, target)
      await flush(dirname(target))
    },
    async size(file) {
      return (await stat(pathOf(file)).catch(missing))?.size ?? null
    },
    async read(file, range) {
      const handle = await open(pathOf(file)).catch(missing)
      return handle && createReadStream('', { fd: handle, ...range })
    },
    remove: (file) => rm(pathOf(file), { force: true }),
    incoming: join(folder, 'incoming'),
  }
}

async function flush(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
