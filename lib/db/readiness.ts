import { randomBytes } from 'node:crypto'
import { outsideRequest } from '../request-context'
import { singleton } from '../singleton'
import type { Database, Queries } from './database'
import { databaseErrorKind } from './errors'

/** Writes that have been impossible for so long are no passing trouble. */
const PATIENCE_MS = 5_000
const PROBE_EVERY_MS = 2_000
/** More than the pages that a database has begun leave free. */
const PROBE_BYTES = 65_536

const state = singleton('write-readiness', () => ({
  underway: 0,
  /** By `performance.now()`. */
  movedAt: 0,
  failingSince: null as number | null,
  /** A full disk still takes what fits where a database has space already: such a write tells nothing. */
  isFull: false,
  probe: undefined as NodeJS.Timeout | undefined,
}))

/** Whether the database takes writes, as far as the last ones tell. Asks nothing of it. */
export function canWrite(): boolean {
  const since = state.failingSince ?? (state.underway > 0 ? state.movedAt : null)
  return since === null || performance.now() - since < PATIENCE_MS
}

/** Tells `canWrite` how writes went; after one that failed it finds out by itself when they go again. */
export function watchingWrites(database: Database): Database {
  let isOpen = true

  const write: Database['write'] = async (work) => {
    const startedAt = begin()
    try {
      const result = await database.write(work)
      if (!state.isFull) state.failingSince = null
      return result
    } catch (error) {
      const kind = databaseErrorKind(error)
      // A queue that is full tells nothing of the database, nor does what we did wrong.
      if (kind !== null && kind !== 'busy') {
        state.failingSince ??= startedAt
        state.isFull ||= kind === 'full'
        probeSoon()
      }
      throw error
    } finally {
      state.underway -= 1
      state.movedAt = performance.now()
    }
  }

  /** Nobody writes to an instance that a load balancer has taken out. */
  function probeSoon() {
    state.probe ??= setTimeout(() => void outsideRequest(probe), PROBE_EVERY_MS).unref()
  }

  async function probe() {
    state.probe = undefined
    if (state.failingSince === null || !isOpen) return
    if (state.underway > 0 && !state.isFull) return probeSoon()
    await write(leaveNothing).then(recover, probeSoon)
  }

  return {
    ...database,
    write,
    close: async () => {
      isOpen = false
      await database.close()
      recover()
    },
  }
}

function recover() {
  state.failingSince = null
  state.isFull = false
}

function begin(): number {
  const now = performance.now()
  if (state.underway === 0) state.movedAt = now
  state.underway += 1
  return now
}

/** Asks for all that a write does: the lock, and new space on the disk. */
async function leaveNothing({ cacheChange }: Queries) {
  const { id } = await cacheChange.create({
    data: { dependencies: randomBytes(PROBE_BYTES).toString('base64'), createdAt: new Date() },
    select: { id: true },
  })
  await cacheChange.delete({ where: { id }, select: { id: true } })
}
