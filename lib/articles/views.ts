import { setImmediate as afterReading } from 'node:timers/promises'
import { database } from '../db/database'
import { forUpdate } from '../db/row-lock'
import { join, sql } from '../db/sql'
import { type AppError, unavailable } from '../errors'
import { outsideRequest } from '../request-context'
import { singleton } from '../singleton'

type Waiting = {
  articleId: number
  times: number
  resolve: (views: number | null) => void
  reject: (cause: unknown) => void
}

const counter = singleton<{ waiting: Waiting[]; isRunning: boolean }>('views', () => ({
  waiting: [],
  isRunning: false,
}))

/** Adds one view to an article; see `countViews`. */
export function countView(articleId: number): Promise<number | null> {
  return countViews(articleId, 1)
}

/**
 * Adds views to an article and gives its views with those, once they are on disk. Calls that come while a commit runs are
 * committed together by the next: durable and exact, at one flush for many. Null when the article was deleted meanwhile.
 * Throws `unavailable` when too many wait.
 */
export async function countViews(articleId: number, times: number): Promise<number | null> {
  if (counter.waiting.length >= MAX_WAITING) throw tooMany()
  return new Promise((resolve, reject) => {
    counter.waiting.push({ articleId, times, resolve, reject })
    // One call's end must not drop the views that others wait for.
    if (!counter.isRunning) void outsideRequest(commitInBatches)
  })
}

async function commitInBatches() {
  counter.isRunning = true
  while (counter.waiting.length > 0) {
    // Without a turn of the loop the first of the calls that come together would commit alone, and the others wait.
    await afterReading()
    const round = counter.waiting.splice(0, MAX_BATCH)
    await commit(round).catch((cause) => {
      for (const { reject } of round) reject(cause)
    })
  }
  counter.isRunning = false
}

/** Two parameters a view at the most, far below what either database takes in one statement. */
const MAX_BATCH = 5_000
/** More than come while two rounds are committed; that many wait where the database is stuck. */
const MAX_WAITING = 20_000

async function commit(round: Waiting[]) {
  const added = new Map<number, number>()
  for (const { articleId, times } of round) added.set(articleId, (added.get(articleId) ?? 0) + times)

  const total = await addViews(added)
  for (const { articleId, times, resolve } of round) {
    const views = total.get(articleId)
    const later = (added.get(articleId) ?? 0) - times
    added.set(articleId, later)
    resolve(views === undefined ? null : views - later)
  }
}

async function addViews(added: ReadonlyMap<number, number>): Promise<Map<number, number>> {
  const additions = [...added].map(
    ([articleId, count]) => sql`(CAST(${articleId} AS INTEGER), CAST(${count} AS INTEGER))`,
  )
  const rows = await database().writeOnce(
    (queries) => queries.$queryRaw<{ article_id: number; count: number }[]>`
      WITH more (id, added) AS (VALUES ${join(additions)}), found AS (
        SELECT article_id FROM article_views WHERE article_id IN (SELECT id FROM more)
        ORDER BY article_id ${forUpdate()})
      UPDATE article_views SET count = count + more.added FROM more
      WHERE article_id = more.id AND article_id IN (SELECT article_id FROM found)
      RETURNING article_id, count`,
  )
  return new Map(rows.map((row) => [Number(row.article_id), Number(row.count)]))
}

function tooMany(): AppError {
  return unavailable('Too many views wait to be counted; try again in a few seconds.', 5)
}
