import { randomBytes } from 'node:crypto'
import { outsideRequest } from '../request-context'
import { singleton } from '../singleton'
import type { Database, Queries } from './database'
import { databaseErrorKind } from './errors'

/** If writes fail for longer, the problem is not a passing one. */
const PATIENCE_MS = 5_000
const PROBE_EVERY_MS = 2_000
/** More than the free space in pages that the database already has. */
const PROBE_BYTES = 65_536

const state = singleton('write-readiness', () => ({
  underway: 0,
  /** By `performance.now()`. */
  movedAt: 0,
  failingSince: null as number | null,
  /** On a full disk, writes that fit into existing space still succeed, so a success proves nothing. */
  isFull: false,
  probe: undefined as NodeJS.Timeout | undefined,
}))

/** Whether the database takes writes, judging by the latest ones. Sends no query. */
export function canWrite(): boolean {
  const since = state.failingSince ?? (state.underway > 0 ? state.movedAt : null)
  return since === null || performance.now() - since < PATIENCE_MS
}

/** Reports the outcome of writes to `canWrite`. After a failure it probes until writes succeed again. */
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
      // A full queue tells nothing about the database, nor does a bug of ours.
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

  /** Needed because an instance that a load balancer has taken out gets no writes. */
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

/** Needs what every write needs: the lock, and new disk space. */
async function leaveNothing({ cacheChange }: Queries) {
  const { id } = await cacheChange.create({
    data: { dependencies: randomBytes(PROBE_BYTES).toString('base64'), createdAt: new Date() },
    select: { id: true },
  })
  await cacheChange.delete({ where: { id }, select: { id: true } })
}
