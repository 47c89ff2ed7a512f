import { cached } from '../cache/cached'
import { database } from '../db/database'
import { type Sql, sql } from '../db/sql'

/** The statement that adds `by` (negative to subtract) to the number of articles published in a month (UTC). */
export function monthCountUpdate(publishedAt: Date, by: number): Sql {
  return sql`
    INSERT INTO article_month (month, total) VALUES (${monthOf(publishedAt)}, ${by})
    ON CONFLICT (month) DO UPDATE SET total = article_month.total + excluded.total`
}

type MonthCount = { month: number; total: number }

/** Where to start along the dates, and how many articles are skipped by starting there. */
export type MonthStart = { condition: Sql[]; passed: number }

/**
 * The month in which the article stands that has `skipped` published ones before it, in ascending or descending order
 * of date: a list begins there and skips the rest of the month, however many articles there are before it.
 */
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
