import { constants, createReadStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { config } from '../../config'
import { makeFolder } from '../../config/targets'
import { AppError, systemCode, unavailable } from '../../errors'
import { log } from '../../log'
import { singleton } from '../../singleton'
import { openBucket } from './bucket'
import type { MediaStore } from './media-store'

/** The store of `MEDIA_STORE`. Its functions throw `storage_full` and `unavailable`. */
export function mediaStore(): MediaStore {
  const store = singleton('media-store', openStore)
  // Each copy of this module throws errors of its own class.
  return {
    put: (file, path) => store.put(file, path).catch(throwStoreError),
    // A file without a byte is what a power cut leaves of one.
    size: (file) => store.size(file).then((bytes) => bytes || null, throwStoreError),
    read: (file, range) => store.read(file, range).catch(throwStoreError),
    remove: (file) => store.remove(file).catch(throwStoreError),
    incoming: store.incoming,
  }
}

function openStore(): MediaStore {
  const target = config().mediaStore
  return target.kind === 'file' ? openFolder(target.folder) : openBucket(target)
}

/** Logs that no picture can be stored, which the first upload would otherwise tell. Never rejects. */
export async function checkStore(): Promise<void> {
  const { incoming } = mediaStore()
  try {
    await makeFolder(incoming)
    await access(incoming, constants.W_OK)
  } catch (error) {
    log().error(
      { err: error },
      'MEDIA_STORE cannot be written: no picture is stored until this user may write there',
    )
  }
}

/** Logs what was no AppError, and gives what callers are told: `storage_full` or `unavailable`. */
export function toStoreError(error: unknown): AppError {
  if (error instanceof AppError) return error
  log().error({ err: error }, 'the store of pictures failed')
  if (isFull(error))
    return new AppError(
      'storage_full',
      'The disk for pictures is full, and nothing was stored; the operator must free space.',
      { headers: { 'Retry-After': '60' }, cause: error },
    )
  return unavailable('The store of pictures is not available; try again in a few seconds.', 5)
}

/** Throws what callers are told of a failure of the store, as `toStoreError` gives it. */
export function throwStoreError(error: unknown): never {
  throw toStoreError(error)
}

/** Whether a disk of files is full, which a database says otherwise. */
export function isFull(error: unknown): boolean {
  const code = systemCode(error)
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** A folder as the store, for this user alone; `incoming` is on the same disk, so that a file is moved in at once. */
function openFolder(folder: string): MediaStore {
  // Many files in one folder are slow to find: the first two letters of their names are evenly spread.
  const pathOf = (file: string) => join(folder, file.slice(0, 2), file)
  return {
    async put(file, path) {
      const target = pathOf(file)
      await makeFolder(dirname(target))
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
  if (systemCode(error) === 'ENOENT') return null
  throw error
}
