import { cached } from '../cache/cached'
import { database, type RawQueries } from '../db/database'
import { join, type Sql, sql } from '../db/sql'

export type TermIds = { categoryId: number; authorId: number; tagIds: number[] }

/** The statements that add `by` (negative to subtract) to every total that a published article counts in. */
export function termCountUpdates(
  { categoryId, authorId, tagIds }: TermIds,
  publishedAt: Date,
  by: number,
): Sql[] {
  const updates = [
    // A category is listed from its first published article on, even when it has none any more.
    sql`UPDATE category SET total = total + ${by}, listed = (listed OR ${by} > 0) WHERE id = ${categoryId}`,
    sql`UPDATE author SET total = total + ${by} WHERE id = ${authorId}`,
    monthCountUpdate(publishedAt, by),
  ]
  if (tagIds.length === 0) return updates
  return [...updates, sql`UPDATE tag SET total = total + ${by} WHERE id IN (${join(tagIds)})`]
}

function monthCountUpdate(publishedAt: Date, by: number): Sql {
  return sql`
    INSERT INTO article_month (month, total) VALUES (${monthOf(publishedAt)}, ${by})
    ON CONFLICT (month) DO UPDATE SET total = article_month.total + excluded.total`
}

/** How many articles are published; `queries` may be a transaction. */
export async function countPublished(queries: RawQueries = database().read): Promise<number> {
  const [row] = await queries.$queryRaw<{ total: unknown }[]>`SELECT SUM(total) AS total FROM category`
  return Number(row?.total ?? 0)
}

type MonthCount = { month: number; total: number }

export type MonthStart = { condition: Sql[]; passed: number }

/** The month of the article after `skipped` others: a list that begins there skips few, however deep it is. */
export async function findMonthStart(skipped: number, direction: 'ASC' | 'DESC'): Promise<MonthStart> {
  const months = await cached('months', 'list', listMonths)
  let passed = 0
  for (const { month, total } of direction === 'DESC' ? months.toReversed() : months) {
    if (passed + total > skipped) return { condition: [conditionFrom(month, direction)], passed }
    passed += total
  }
  return { condition: [], passed: 0 }
}

async function listMonths(): Promise<MonthCount[]> {
  return database().read.$queryRaw`SELECT month, total FROM article_month WHERE total > 0 ORDER BY month`
}

function conditionFrom(month: number, direction: 'ASC' | 'DESC'): Sql {
  return direction === 'ASC'
    ? sql`a.published_at >= ${startOf(month)}`
    : sql`a.published_at < ${startOf(month + 1)}`
}

/** The number of a date's month (UTC): year × 12 + month − 1, so that the one after December is the next number. */
export function monthOf(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function startOf(month: number): Date {
  // Date.UTC takes years below 100 for those of the last century.
  const date = new Date(0)
  date.setUTCFullYear(Math.floor(month / 12), month % 12, 1)
  return date
}
