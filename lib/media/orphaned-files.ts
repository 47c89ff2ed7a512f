import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startRounds } from '../async'
import { database, type Queries } from '../db/database'
import { unavailable } from '../errors'
import { log } from '../log'
import { singleton } from '../singleton'
import { possibleFiles } from './files'
import type { MediaStore } from './store/media-store'
import { logStoreError, mediaStore, openedStore } from './store/store'

// Files are stored before the row that names them and removed after it, so a crash in between orphans them. `strayFiles`
// names them, in rows that are written before the first file and removed after the last one.

const CLEAN_UP_EVERY_MS = 60_000
/** How long a reservation holds; the clocks of instances may differ by as much before the cleanup ends it early. */
const RESERVED_MS = 60_000
const ORPHANED_AFTER_MS = 2 * RESERVED_MS
const CLEANED_AT_ONCE = 100
/** A store that is away can take ten seconds to fail, for each image. */
const MAX_ROUND_MS = 30_000

/** Records the name before its first file is stored. Its row must follow within a minute, or the cleanup deletes the files. */
export async function reserveName(name: string): Promise<void> {
  await database().writeOnce((queries) => queries.strayFiles.create({ data: { name, since: new Date() } }))
}

/** Ends a reservation, in the transaction that writes the row. Throws `unavailable` if it has expired. */
export async function endReservation(queries: Queries, name: string): Promise<void> {
  const since = { gt: new Date(Date.now() - RESERVED_MS) }
  const { count } = await queries.strayFiles.deleteMany({ where: { name, since } })
  if (count === 0) throw unavailable('Storing the picture took too long; try again.', 2)
}

/** Records the files of an image as stray, in the transaction that deletes its row; `removeFiles` follows it. */
export async function abandonFiles(queries: Queries, name: string): Promise<void> {
  await queries.strayFiles.create({ data: { name, since: new Date() } })
}

/** Removes all files that an image of this name can have, then its `strayFiles` row. Throws as `mediaStore` does. */
export async function removeFiles(name: string): Promise<void> {
  await removeFrom(mediaStore(), name)
  await forget(name)
}

async function removeFrom(store: MediaStore, name: string): Promise<void> {
  // The file of an import is called `name` itself.
  for (const file of [name, ...possibleFiles(name)]) await store.remove(file)
}

async function forget(name: string): Promise<void> {
  await database().writeOnce((queries) => queries.strayFiles.deleteMany({ where: { name } }))
}

/** Removes stray files at once and then every minute, until the returned function is called. */
export function startCleanup(): () => Promise<void> {
  return startRounds(cleanUp, CLEAN_UP_EVERY_MS)
}

async function cleanUp(): Promise<void> {
  try {
    await removeOrphaned()
  } catch (error) {
    log().warn({ err: error }, 'stray files were not removed')
  }
  await removeAbandoned().then(recordSuccess, recordFailure)
}

async function removeOrphaned(): Promise<void> {
  const orphaned = await database().control.strayFiles.findMany({
    where: { since: { lt: new Date(Date.now() - ORPHANED_AFTER_MS) } },
    // Those that failed before are the last ones, by their claim.
    orderBy: { since: 'desc' },
    take: CLEANED_AT_ONCE,
  })
  const failures: unknown[] = []
  const endsAt = performance.now() + MAX_ROUND_MS
  for (const { name } of orphaned) {
    if (performance.now() > endsAt) break
    if (!(await claim(name))) continue
    const failed = (cause: unknown) => void failures.push(cause)
    await removeFrom(openedStore(), name).then(() => forget(name), failed)
  }
  for (const failure of failures.slice(0, 1)) logStoreError(failure)
}

/**
 * Expires a reservation for every instance, whatever its clock says, so that no row follows for files being removed; false if
 * the row was written meanwhile.
 */
async function claim(name: string): Promise<boolean> {
  const since = new Date(0)
  const { count } = await database().writeOnce((queries) =>
    queries.strayFiles.updateMany({ where: { name }, data: { since } }),
  )
  return count > 0
}

/** No upload takes this long; files of other processes are in the same folder. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000

async function removeAbandoned(): Promise<void> {
  const { incoming, makeIncoming } = openedStore()
  await makeIncoming()
  const failures: unknown[] = []
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const changedAt = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
    if (changedAt >= Date.now() - ABANDONED_AFTER_MS) continue
    await rm(path, { recursive: true, force: true }).catch((cause) => failures.push(cause))
  }
  for (const failure of failures) throw failure
}

const cleaning = singleton('cleaning-incoming', () => ({ isFailing: false }))

function recordSuccess() {
  if (cleaning.isFailing) log().info('the folder of incoming pictures can be cleaned up again')
  cleaning.isFailing = false
}

function recordFailure(cause: unknown) {
  if (!cleaning.isFailing) log().warn({ err: cause }, 'the folder of incoming pictures cannot be cleaned up')
  cleaning.isFailing = true
}
