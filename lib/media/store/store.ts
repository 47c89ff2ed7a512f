import { constants, createReadStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { within } from '../../async'
import { config } from '../../config'
import { makeFolder } from '../../config/targets'
import { AppError, isDiskFull, systemCode, unavailable } from '../../errors'
import { log } from '../../log'
import { singleton } from '../../singleton'
import { findRefusal, openBucket, type S3Answer } from './bucket'
import type { MediaStore } from './media-store'

/** The store that `MEDIA_STORE` names. Its functions throw `storage_full` and `unavailable`. */
export function mediaStore(): MediaStore {
  const store = openedStore()
  // Each copy of this module throws its own `AppError` class.
  return {
    put: (file, path) => store.put(file, path).then(() => loggedRefusals().clear(), throwStoreError),
    // A power cut can leave an empty file.
    size: (file) => store.size(file).then((bytes) => bytes || null, throwStoreError),
    read: (file, range) => store.read(file, range).catch(throwStoreError),
    remove: (file) => store.remove(file).catch(throwStoreError),
    check: () => store.check().catch(throwStoreError),
    incoming: store.incoming,
    makeIncoming: () => store.makeIncoming().catch(throwStoreError),
  }
}

/** The same store, whose functions neither log nor convert what they throw, for callers that log many failures once. */
export function openedStore(): MediaStore {
  return singleton('media-store', openStore)
}

function openStore(): MediaStore {
  const target = config().mediaStore
  return target.kind === 'file' ? openFolder(target.folder) : openBucket(target)
}

/**
 * Logs an error if no image can be stored, which would otherwise only show at the first upload. Never rejects, and leaves a
 * slow store to answer later.
 */
export async function checkStore(): Promise<void> {
  await within(MAX_CHECK_MS, logProblem()).catch(() => {})
}

const MAX_CHECK_MS = 2_000

async function logProblem(): Promise<void> {
  const store = openedStore()
  try {
    await store.makeIncoming()
    await store.check()
  } catch (error) {
    const refusal = findRefusal(error)
    if (refusal) return logRefusal(refusal)
    log().error({ err: error }, 'MEDIA_STORE cannot be written: no picture is stored until it can')
  }
}

/** Logs an error other than `AppError` and converts it to `storage_full` or `unavailable`. */
export function toStoreError(error: unknown): AppError {
  if (error instanceof AppError) return error
  logStoreError(error)
  if (findRefusal(error) || FORBIDDEN.has(systemCode(error) ?? ''))
    return unavailable(
      'The store of pictures refuses this service; the operator must look at MEDIA_STORE, and at its key or who may read and write that folder.',
      300,
    )
  if (isDiskFull(error))
    return new AppError(
      'storage_full',
      'The disk for pictures is full, and nothing was stored; the operator must free space.',
      { headers: { 'Retry-After': '60' }, cause: error },
    )
  return unavailable('The store of pictures is not available; try again in a few seconds.', 5)
}

/** Not EPERM, which Windows also gives while another program has the file open. */
const FORBIDDEN = new Set(['EACCES', 'EROFS'])

/** Logs why the store failed, a refusal once until a file is stored. */
export function logStoreError(error: unknown): void {
  const refusal = findRefusal(error)
  if (refusal) logRefusal(refusal)
  else log().error({ err: error }, 'the store of pictures failed')
}

/** Without the error itself: its body can contain the key's id and the signature. */
function logRefusal(refusal: S3Answer): void {
  const target = config().mediaStore
  if (target.kind === 'file' || loggedRefusals().has(refusal.code)) return
  loggedRefusals().add(refusal.code)
  const place = { bucket: target.bucket, endpoint: new URL(target.endpoint).origin }
  log().error(
    { ...refusal, ...place },
    'the bucket refuses this service: check MEDIA_STORE, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  )
}

/** Codes since the last file was stored: each is logged once. */
function loggedRefusals(): Set<string> {
  return singleton('logged-refusals', () => new Set<string>())
}

/** Throws the error that `toStoreError` returns. */
export function throwStoreError(error: unknown): never {
  throw toStoreError(error)
}

/** A folder as the store, for this user alone; `incoming` is on the same disk, so that files are moved in atomically. */
function openFolder(folder: string): MediaStore {
  // Lookups in a large folder are slow; the first two characters of image names are evenly distributed.
  const incoming = join(folder, 'incoming')
  const pathOf = (file: string) => join(folder, file.slice(0, 2), file)
  return {
    async put(file, path) {
      const target = pathOf(file)
      await makeFolder(dirname(target))
      await flushFile(path)
      await rename(path, target)
      await flushFolder(dirname(target))
    },
    async size(file) {
      return (await stat(pathOf(file)).catch(missing))?.size ?? null
    },
    async read(file, range) {
      const handle = await open(pathOf(file)).catch(missing)
      return handle && createReadStream('', { fd: handle, ...range })
    },
    remove: (file) => rm(pathOf(file), { force: true }),
    check: () => access(incoming, constants.W_OK),
    incoming,
    makeIncoming: () => makeFolder(incoming),
  }
}

/** Flushes a written file to its disk. */
export async function flushFile(file: string): Promise<void> {
  // Windows flushes only what is open for writing.
  await flush(file, 'r+')
}

/**
 * Flushes a folder, where the system can do that: after a power failure, a file that was moved there may have its former
 * name until then.
 */
export async function flushFolder(folder: string): Promise<void> {
  try {
    await flush(folder, 'r')
  } catch (error) {
    if (!CANNOT_FLUSH_FOLDER.has(systemCode(error) ?? '')) throw error
  }
}

/** On Windows, on some network disks, and in a folder that this user may not list. */
const CANNOT_FLUSH_FOLDER = new Set(['EPERM', 'EISDIR', 'EINVAL', 'EACCES'])

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
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
