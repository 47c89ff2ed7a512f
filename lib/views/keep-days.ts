import { startRounds } from '../async'
import { config } from '../config'
import { database, type Queries } from '../db/database'
import { join, raw, type Sql, sql } from '../db/sql'
import { log } from '../log'
import { addDays, type Day, dayAt, firstOfMonth } from './days'

const KEPT_DAYS = 400
const WORK_EVERY_MS = 60 * 60 * 1000
/** So many rows a write takes some milliseconds, which others wait for. */
const ROWS_AT_ONCE = 1_000

/** The days of all articles together stay: they are few. */
const MERGED = [
  { table: 'article_view_day', keys: ['article_id'], counts: ['pages', 'api'] },
  { table: 'article_view_source', keys: ['article_id', 'host'], counts: ['pages'] },
  { table: 'view_source', keys: ['host'], counts: ['pages'] },
].map(({ table, keys, counts }) => ({ table: raw(table), keys: names(keys), counts, columns: names(counts) }))

type Merged = (typeof MERGED)[number]

/** Days before this one are merged into the first of their month. */
export function firstKeptDay(now: Date): Day {
  return firstOfMonth(addDays(dayAt(now, config().siteTimezone), -KEPT_DAYS))
}

/** Notes from when on days are counted, and merges old ones, every hour until the function that it gives is called. */
export function startKeepingDays(): () => Promise<void> {
  return startRounds(keepDays, WORK_EVERY_MS)
}

async function keepDays(): Promise<void> {
  try {
    await beginCounting()
    await mergeOldDays()
  } catch (error) {
    log().warn({ err: error }, 'old days of views were not merged')
  }
}

/** A day without views says from when on there are any. */
export async function beginCounting(): Promise<void> {
  if (await database().control.viewDay.findFirst()) return
  const today = dayAt(new Date(), config().siteTimezone)
  await database().writeOnce(
    (queries) => queries.$executeRaw`INSERT INTO view_day (day) VALUES (${today}) ON CONFLICT DO NOTHING`,
  )
}

/** Adds the days of more than 400 days ago to the first of their month, where the whole month is so old. */
export async function mergeOldDays(): Promise<void> {
  for (const merged of MERGED) {
    while (await mergeSome(merged)) {}
  }
}

/** Whether there may be more. */
async function mergeSome(merged: Merged): Promise<boolean> {
  const day = await findOldDay(database().control, merged)
  if (day === null) return false
  // Another instance may be at it: only in the one transaction at a time is a day still what was found.
  await database().write((queries) => queries.$queryAll(mergeStatements(merged, day)))
  return true
}

async function findOldDay(queries: Queries, { table }: Merged): Promise<Day | null> {
  const [row] = await queries.$queryRaw<{ day: number | null }[]>`
    SELECT MIN(day) AS day FROM ${table} WHERE day < ${firstKeptDay(new Date())} AND day % 100 <> 1`
  return row?.day ?? null
}

function mergeStatements({ table, keys, counts, columns }: Merged, day: Day): Sql[] {
  const some = sql`FROM ${table} WHERE day = ${day} ORDER BY ${keys} LIMIT ${ROWS_AT_ONCE}`
  const sums = counts.map((name) => sql`${raw(name)} = ${table}.${raw(name)} + excluded.${raw(name)}`)
  return [
    sql`INSERT INTO ${table} (day, ${keys}, ${columns})
      SELECT CAST(${firstOfMonth(day)} AS INTEGER), ${keys}, ${columns} ${some}
      ON CONFLICT (day, ${keys}) DO UPDATE SET ${join(sums)}`,
    sql`DELETE FROM ${table} WHERE (day, ${keys}) IN (SELECT day, ${keys} ${some})`,
  ]
}

function names(columns: string[]): Sql {
  return join(columns.map((name) => raw(name)))
}
