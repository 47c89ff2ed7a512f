import type { Actor } from '../../auth/actor'
import { writeAndAnnounce } from '../../bus/announce'
import { database, type Queries } from '../../db/database'
import { sql } from '../../db/sql'
import { log } from '../../log'
import { outsideRequest } from '../../request-context'
import { mergeSome } from '../../search/fts5'
import { singleton } from '../../singleton'
import { forgetInDeliveries } from '../../webhooks/forget-articles'
import { trashLimit } from './keeping-time'
import { asKeeperOf, notInTrash } from './restore-article'
import { findTraces, removeTraces } from './traces'

/** Articles deleted in one write, which blocks others for some milliseconds each. */
const MAX_ROUND = 20

/** Deletes articles whose time in the trash is over. Nothing of them is kept but the 410 of public slugs. */
export async function emptyTrash(): Promise<void> {
  for (let count = MAX_ROUND; count === MAX_ROUND; ) {
    const due = await listDue()
    count = due.length
    if (count === 0) break
    await deleteWithTraces(due, { lte: trashLimit() })
  }
  await purgeSearchIndex()
}

/** Deletes one article from the trash before its time is over. Throws `not_found`, `insufficient_scope`. */
export async function purgeDeleted(actor: Actor, id: number): Promise<void> {
  await asKeeperOf(actor, id)
  // Once started, the deletion finishes even if the client disconnects.
  const count = await outsideRequest(() => deleteWithTraces([id], {}))
  // It was restored in between.
  if (count === 0) throw notInTrash()
}

/** Skips articles that were restored or do not match `deletedAt`. Returns how many were deleted. */
async function deleteWithTraces(ids: number[], deletedAt: DeletedAt): Promise<number> {
  const traces = await findTraces(ids)
  const count = await writeAndAnnounce(async (queries) => {
    const gone = await deleteForGood(queries, { id: { in: ids }, deleted: { is: { deletedAt } } })
    await removeTraces(queries, traces)
    return gone
  })
  schedulePurge()
  log().info({ articles: count }, 'deleted for good')
  return count
}

type DeletedAt = { lte?: Date }
type InTrash = { id: { in: number[] }; deleted: { is: { deletedAt: DeletedAt } } }

async function listDue(): Promise<number[]> {
  const due = await database().control.deletedArticle.findMany({
    where: { deletedAt: { lte: trashLimit() } },
    take: MAX_ROUND,
    select: { articleId: true },
  })
  return due.map(({ articleId }) => articleId)
}

/** When the next article's time in the trash is over; null if the trash is empty. */
export async function findNextEndAt(): Promise<Date | null> {
  const oldest = await database().control.deletedArticle.findFirst({
    orderBy: { deletedAt: 'asc' },
    select: { deletedAt: true },
  })
  return oldest && new Date(Date.now() + oldest.deletedAt.getTime() - trashLimit().getTime())
}

async function deleteForGood(queries: Queries, inTrash: InTrash): Promise<number> {
  await queries.redirect.deleteMany({ where: { article: { ...inTrash, everPublished: false } } })
  const gone = await queries.article.findMany({ where: inTrash, select: { id: true } })
  if (gone.length === 0) return 0
  // The other redirects keep their rows; the database sets their article to null.
  await queries.article.deleteMany({ where: inTrash })
  await forgetInDeliveries(
    queries,
    gone.map(({ id }) => id),
  )
  return gone.length
}

const MAX_PARTS = 40

const state = singleton('search-index-purge', () => ({ isDue: false, isFirst: true }))

function schedulePurge(): void {
  Object.assign(state, { isDue: true, isFirst: true })
}

/** Merges in short writes: SQLite's search index keeps deleted entries until it is merged. */
async function purgeSearchIndex(): Promise<void> {
  if (database().provider === 'postgresql') return
  for (let parts = 0; state.isDue && parts < MAX_PARTS; parts++) {
    state.isDue = await database().write((queries) => merge(queries, state.isFirst))
    state.isFirst = false
  }
}

/** Merges a part; returns whether there is more: a merge that does nothing counts as one change in FTS5. */
async function merge(queries: Queries, isFirst: boolean): Promise<boolean> {
  const before = await countChanges(queries)
  await queries.$executeRaw(mergeSome(isFirst))
  return (await countChanges(queries)) - before >= 2
}

async function countChanges(queries: Queries): Promise<number> {
  const [row] = await queries.$queryRaw<{ count: unknown }[]>(sql`SELECT total_changes() AS count`)
  return Number(row?.count)
}
