import { coalesce, within } from '../async'
import { database, type Queries, type RawQueries } from '../db/database'
import { databaseErrorKind } from '../db/errors'
import type { Sql } from '../db/sql'
import { log } from '../log'
import { outsideRequest } from '../request-context'
import { singleton } from '../singleton'
import {
  type ArticleWritten,
  deliver,
  deliverArticles,
  isSynchronized,
  markSynchronized,
  monotonicNow,
  type Topic,
} from './topics'

export const CHANNEL = 'artikel_changes'

/** Instances that were away for longer than announcements are kept drop their caches. */
const RETENTION_MS = 60 * 60 * 1000
const CLEAN_EVERY = 1_000

/** What a transaction has announced so far, and what to do when it ends. */
type Announced = {
  topics: Set<Topic>
  articles: ArticleWritten[]
  beforeCommit: Set<(transaction: Queries) => Promise<void>>
  /** The statements to run last in the transaction. */
  last: Sql[]
  afterCommit: Set<() => void>
}

/** An announcement as stored in the database. */
type Announcement = { id: number; createdAt: Date }

const state = singleton('announcements', () => ({
  announced: new WeakMap<RawQueries, Announced>(),
  /** This process's announcements that no poll has passed yet. */
  own: new Map<number, Announcement>(),
}))

/** `database().write` that delivers its announcements here before it resolves, even if the outcome is uncertain. */
export async function writeAndAnnounce<Result>(
  work: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  let announced = nothing()
  let announcement: Announcement | null = null
  const run = async (transaction: Queries) => {
    announced = nothing()
    announcement = null
    state.announced.set(transaction, announced)
    const result = await work(transaction)
    for (const finish of announced.beforeCommit) await finish(transaction)
    const { topics, last } = announced
    const [inserted] = await Promise.all([
      topics.size > 0 ? insertAnnouncement(transaction, topics) : null,
      runAll(transaction, last),
    ])
    announcement = inserted
    return result
  }
  try {
    const result = await database().write(run)
    recordOwn(announcement)
    for (const finish of announced.afterCommit) finish()
    deliver([...announced.topics], { isOwn: true })
    deliverArticles(announced.articles)
    return result
  } catch (error) {
    if (databaseErrorKind(error) === 'uncertain') deliver([...announced.topics])
    throw error
  }
}

function recordOwn(announcement: Announcement | null) {
  if (announcement) state.own.set(announcement.id, announcement)
}

async function runAll(transaction: Queries, statements: Sql[]): Promise<void> {
  if (statements.length > 0) await transaction.$queryAll(statements)
}

function nothing(): Announced {
  return { topics: new Set(), articles: [], beforeCommit: new Set(), last: [], afterCommit: new Set() }
}

/** Announces what a write changes, in its own transaction, so that both are committed or neither. */
export async function announce(queries: Queries, topics: Iterable<Topic>): Promise<void> {
  const announced = state.announced.get(queries)
  // One row for a whole transaction, as its last statement.
  if (announced) for (const topic of topics) announced.topics.add(topic)
  else await insertAnnouncement(queries, new Set(topics))
}

/** Runs `work` once before the transaction of `queries` commits, however often it is registered. */
export async function beforeCommit(
  queries: Queries,
  work: (transaction: Queries) => Promise<void>,
): Promise<void> {
  const announced = state.announced.get(queries)
  if (announced) announced.beforeCommit.add(work)
  else await work(queries)
}

/** Queues statements to run in order at the end of the transaction of `queries`; nothing in it sees their effects. */
export async function runLast(queries: Queries, statements: Sql[]): Promise<void> {
  const announced = state.announced.get(queries)
  if (announced) announced.last.push(...statements)
  else await runAll(queries, statements)
}

/** Runs `work` once the transaction of `queries` has committed; not if it is rolled back or its outcome is uncertain. */
export function afterCommit(queries: RawQueries, work: () => void): void {
  state.announced.get(queries)?.afterCommit.add(work)
}

async function insertAnnouncement(queries: Queries, topics: ReadonlySet<Topic>): Promise<Announcement> {
  const createdAt = new Date()
  const [[row]] = await Promise.all([
    queries.$queryRaw<{ id: number }[]>`
      INSERT INTO cache_change (dependencies, created_at) VALUES (${[...topics].join('\n')}, ${createdAt}) RETURNING id`,
    notifyOthers(queries),
  ])
  if (!row) throw new Error('An INSERT gave no row.')
  const { id } = row
  // The newest rows are kept whatever their age: each instance checks by the last one it read that it missed none.
  if (id % CLEAN_EVERY === 0)
    await queries.cacheChange.deleteMany({
      where: {
        createdAt: { lt: new Date(createdAt.getTime() - RETENTION_MS) },
        id: { lte: id - CLEAN_EVERY },
      },
    })
  return { id, createdAt }
}

/** Announces a write of an article in this process, once the transaction of `queries` has committed. */
export function announceArticle(queries: Queries, write: ArticleWritten): void {
  state.announced.get(queries)?.articles.push(write)
}

async function notifyOthers(queries: Queries): Promise<void> {
  if (database().provider === 'postgresql') await queries.$executeRaw`SELECT pg_notify(${CHANNEL}, '')`
}

function announcementsOfOthers<Row extends Announcement>(announcements: Row[]): Row[] {
  const ofOthers = announcements.filter(({ id }) => !state.own.has(id))
  const last = announcements.at(-1)?.id ?? 0
  for (const id of state.own.keys()) if (id <= last) state.own.delete(id)
  return ofOthers
}

const POLL_TIMEOUT_MS = 1_500

const polling = singleton('bus-polling', () => ({
  /** Null before the first poll, `NONE` if nothing was ever announced. */
  last: null as Announcement | null,
  isFailing: false,
  // An aborted request must not end the poll that others share.
  run: coalesce(() => outsideRequest(poll).then(recordSuccess, recordFailure)),
}))

/** Delivers what other processes announced since the last poll, or `all` if none has succeeded for two seconds. */
export function pollAnnouncements(): Promise<void> {
  // `coalesce` starts a new poll, since one that began before a commit may not see it.
  return polling.run()
}

/**
 * Whether others have announced a topic that this process has not polled yet, as the transaction of `queries` sees it. Writes
 * are serial, so the answer holds for the whole transaction.
 */
export async function isUnheard(queries: RawQueries, topic: Topic): Promise<boolean> {
  if (database().provider === 'sqlite') return false
  const rows = await queries.$queryRaw<{ dependencies: string }[]>`
    SELECT dependencies FROM cache_change WHERE id > ${polling.last?.id ?? 0}`
  return rows.some(({ dependencies }) => dependencies.split('\n').includes(topic))
}

async function poll(): Promise<number> {
  const beganAt = monotonicNow()
  const { last } = polling
  const expected = last ? expectedFrom(last) : []
  const announcements = last ? await within(POLL_TIMEOUT_MS, announcementsFrom(last.id)) : []
  if (last && hasAll(announcements, expected)) {
    const fresh = announcements.filter(({ id }) => id > last.id)
    if (fresh.length === 0) return beganAt
    polling.last = fresh.at(-1) ?? last
    deliver(announcementsOfOthers(fresh).flatMap(({ dependencies }) => dependencies.split('\n')))
    return beganAt
  }
  // The first poll, one after being away longer than announcements are kept, or the database lost some of them.
  polling.last = (await within(POLL_TIMEOUT_MS, newestAnnouncement())) ?? NONE
  state.own.clear()
  deliver('all')
  return beganAt
}

const NONE: Announcement = { id: 0, createdAt: new Date(0) }

/** The last announcement read, and this process's own since then: the next poll must find them. */
function expectedFrom(last: Announcement): Announcement[] {
  const own = [...state.own.values()].filter(({ id }) => id > last.id)
  return last === NONE ? own : [last, ...own]
}

/** Whether nothing was lost: a standby that took over without the last commits assigns their ids again. */
function hasAll(announcements: Announcement[], expected: Announcement[]): boolean {
  const times = new Map(announcements.map(({ id, createdAt }) => [id, createdAt.getTime()]))
  return expected.every(({ id, createdAt }) => times.get(id) === createdAt.getTime())
}

function announcementsFrom(id: number) {
  return database().control.cacheChange.findMany({ where: { id: { gte: id } }, orderBy: { id: 'asc' } })
}

function newestAnnouncement() {
  return database().control.cacheChange.findFirst({ orderBy: { id: 'desc' } })
}

function recordSuccess(beganAt: number) {
  markSynchronized(beganAt)
  if (polling.isFailing) log().info('The changes of other instances can be read again.')
  polling.isFailing = false
}

function recordFailure(cause: unknown) {
  if (!polling.isFailing) log().warn({ err: cause }, 'The changes of other instances cannot be read.')
  polling.isFailing = true
  markSynchronized(null)
  // The next poll finds what this one did not; until then nothing cached may be served as fresh.
  if (!isSynchronized()) deliver('all')
}
