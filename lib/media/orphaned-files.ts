import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startRounds } from '../async'
import { database, type Queries } from '../db/database'
import { unavailable } from '../errors'
import { log } from '../log'
import { possibleFiles } from './files'
import { mediaStore } from './store/store'

// Files are in the store before the row that names them, and after it: what a kill leaves in between is named here, in
// rows that are written before the first file and removed after the last one.

const CLEAN_UP_EVERY_MS = 60_000
/** So long a reservation holds; clocks of instances may differ by as much again before a cleanup takes its files. */
const RESERVED_MS = 60_000
const ORPHANED_AFTER_MS = 2 * RESERVED_MS
const CLEANED_AT_ONCE = 100

/** Notes a name before its first file is stored: its row must follow within a minute, or a cleanup takes the files. */
export async function reserveName(name: string): Promise<void> {
  await database().writeOnce((queries) => queries.strayFiles.create({ data: { name, since: new Date() } }))
}

/** Ends a reservation, in the transaction that writes the row. Throws `unavailable` when it does not hold any more. */
export async function endReservation(queries: Queries, name: string): Promise<void> {
  const since = { gt: new Date(Date.now() - RESERVED_MS) }
  const { count } = await queries.strayFiles.deleteMany({ where: { name, since } })
  if (count === 0) throw unavailable('Storing the picture took too long; try again.', 2)
}

/** Gives the files of an image up, in the transaction that deletes its row; `removeFiles` comes after it. */
export async function abandonFiles(queries: Queries, name: string): Promise<void> {
  await queries.strayFiles.create({ data: { name, since: new Date() } })
}

/** Removes all files that an image of this name can have, then the note of it. Throws as `mediaStore` does. */
export async function removeFiles(name: string): Promise<void> {
  // What an import was to read is called by its name alone.
  for (const file of [name, ...possibleFiles(name)]) await mediaStore().remove(file)
  await database().writeOnce((queries) => queries.strayFiles.deleteMany({ where: { name } }))
}

/** Removes at once, and then each minute, what was left behind, until the function that it gives is called. */
export function startCleanup(): () => Promise<void> {
  return startRounds(cleanUp, CLEAN_UP_EVERY_MS)
}

async function cleanUp(): Promise<void> {
  try {
    const orphaned = await database().control.strayFiles.findMany({
      where: { since: { lt: new Date(Date.now() - ORPHANED_AFTER_MS) } },
      take: CLEANED_AT_ONCE,
    })
    for (const { name } of orphaned) await removeFiles(name)
    await removeAbandoned()
  } catch (error) {
    log().warn({ err: error }, 'stray files were not removed')
  }
}

/** No file is so long on its way in; those of other processes are in the same folder. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000

async function removeAbandoned(): Promise<void> {
  const { incoming } = mediaStore()
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name)
    const changedAt = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
    if (changedAt < Date.now() - ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}
