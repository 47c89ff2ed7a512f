import { coalesce } from '../coalesce'
import { database, type Queries } from '../db/database'
import { databaseErrorKind } from '../db/errors'
import { within } from '../deadline'
import { log } from '../log'
import { outsideRequest } from '../request-context'
import { singleton } from '../singleton'
import type { Dependency } from './dependencies'
import { invalidate, isSynchronized, monotonicNow, noteSynchronized } from './invalidation'

/** The channel on which instances on PostgreSQL tell each other that something changed. */
export const CHANNEL = 'artikel_changes'

/** Instances that were away for longer than changes are kept start afresh. */
const RETENTION_MS = 60 * 60 * 1000
const CLEAN_EVERY = 1_000

type Recorded = { ids: number[]; dependencies: Dependency[] }

const state = singleton('cache-changes', () => ({
  /** What the transactions under way recorded so far. */
  recorded: new WeakMap<Queries, Recorded>(),
  /** Changes of this process that it has forgotten by itself, until they are followed. */
  own: new Set<number>(),
}))

/**
 * Runs a write in one transaction, as `database().write` does. What it recorded as changed is forgotten here before it
 * is answered, whether or not the database can still be asked by then; other processes follow.
 */
export async function writeAndInvalidate<Result>(
  change: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  let recorded: Recorded = { ids: [], dependencies: [] }
  const run = (transaction: Queries) => {
    recorded = { ids: [], dependencies: [] }
    state.recorded.set(transaction, recorded)
    return change(transaction)
  }
  try {
    const result = await database().write(run)
    for (const id of recorded.ids) state.own.add(id)
    invalidate(recorded.dependencies)
    return result
  } catch (error) {
    if (databaseErrorKind(error) === 'uncertain') invalidate(recorded.dependencies)
    throw error
  }
}

/** Records what a write changes, in its own transaction: it becomes known with the write, or not at all. */
export async function recordChange(queries: Queries, dependencies: Iterable<Dependency>): Promise<void> {
  const now = new Date()
  const names = [...new Set(dependencies)]
  const [row] = await queries.$queryRaw<{ id: number }[]>`
    INSERT INTO cache_change (dependencies, created_at) VALUES (${names.join('\n')}, ${now}) RETURNING id`
  if (!row) throw new Error('An INSERT gave no row.')
  const { id } = row
  const recorded = state.recorded.get(queries)
  recorded?.ids.push(id)
  recorded?.dependencies.push(...names)
  await notifyOthers(queries)
  if (id % CLEAN_EVERY > 0) return
  await queries.cacheChange.deleteMany({
    where: { createdAt: { lt: new Date(now.getTime() - RETENTION_MS) } },
  })
}

/** Tells other instances, when the transaction of `queries` commits, that something changed. */
async function notifyOthers(queries: Queries): Promise<void> {
  if (database().provider === 'postgresql') await queries.$executeRaw`SELECT pg_notify(${CHANNEL}, '')`
}

/** Those of `changes`, in their order, that this process has not forgotten by itself. */
function changesOfOthers<Change extends { id: number }>(changes: Change[]): Change[] {
  const ofOthers = changes.filter(({ id }) => !state.own.has(id))
  const last = changes.at(-1)?.id ?? 0
  for (const id of state.own) if (id <= last) state.own.delete(id)
  return ofOthers
}

/** A look that takes longer has failed. */
const LOOK_TIMEOUT_MS = 1_500

const following = singleton('cache-follow', () => ({
  /** The last change that was followed; null before the first look. */
  last: null as number | null,
  isFailing: false,
  // What one request gives up must not end the look of all.
  look: coalesce(() => outsideRequest(look).then(noteSuccess, noteFailure)),
}))

/**
 * Forgets what other processes changed since the last look; everything, when no look has succeeded for two seconds. A
 * timer and PostgreSQL's notifications call it.
 */
export function followChanges(): Promise<void> {
  // A look that began before a commit may not see it.
  return following.look()
}

async function look(): Promise<number> {
  const beganAt = monotonicNow()
  const from = following.last
  const changes = await within(LOOK_TIMEOUT_MS, changesFrom(from))
  const fresh = changes.filter(({ id }) => from === null || id > from)
  if (from !== null && fresh.length === 0) return beganAt
  following.last = fresh.at(-1)?.id ?? 0
  // The last one seen is still there, unless so much time went by that changes may be missing.
  const isSeamless = from !== null && (from === 0 || changes.length > fresh.length)
  const ofOthers = changesOfOthers(fresh)
  invalidate(isSeamless ? ofOthers.flatMap(({ dependencies }) => dependencies.split('\n')) : 'all')
  return beganAt
}

/** The change that was followed last and those after it; at the first look the newest. */
function changesFrom(last: number | null) {
  const { cacheChange } = database().control
  return last === null
    ? cacheChange.findMany({ orderBy: { id: 'desc' }, take: 1 })
    : cacheChange.findMany({ where: { id: { gte: last } }, orderBy: { id: 'asc' } })
}

function noteSuccess(beganAt: number) {
  noteSynchronized(beganAt)
  if (following.isFailing) log().info('The changes of other instances can be read again.')
  following.isFailing = false
}

function noteFailure(cause: unknown) {
  if (!following.isFailing) log().warn({ err: cause }, 'The changes of other instances cannot be read.')
  following.isFailing = true
  // The next look finds what this one did not; until then nothing that is kept may pass for new.
  if (!isSynchronized()) invalidate('all')
}
