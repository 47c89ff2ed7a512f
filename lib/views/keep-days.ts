import { startRounds } from '../async'
import { config } from '../config'
import { database, type Queries } from '../db/database'
import { join, raw, type Sql, sql } from '../db/sql'
import { log } from '../log'
import { addDays, type Day, dayAt, firstOfMonth } from './days'

const KEPT_DAYS = 400
const WORK_EVERY_MS = 60 * 60 * 1000
/** Writing this many rows blocks other writes for some milliseconds. */
const ROWS_AT_ONCE = 1_000

/** `view_day` is not merged: it has few rows. */
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

/** Records when counting began, and merges old days every hour until the returned function is called. */
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

/** Records the first day of counting as a day without views. */
export async function beginCounting(): Promise<void> {
  if (await database().control.viewDay.findFirst()) return
  const today = dayAt(new Date(), config().siteTimezone)
  await database().writeOnce(
    (queries) => queries.$executeRaw`INSERT INTO view_day (day) VALUES (${today}) ON CONFLICT DO NOTHING`,
  )
}

/** Merges days into the first of their month if the whole month is more than 400 days ago. */
export async function mergeOldDays(): Promise<void> {
  for (const merged of MERGED) {
    while (await mergeSome(merged)) {}
  }
}

/** Merges one part; returns whether there may be more. */
async function mergeSome(merged: Merged): Promise<boolean> {
  const day = await findOldDay(database().control, merged)
  if (day === null) return false
  // Another instance may be merging too: in a write transaction, which is exclusive, the statements read the day again.
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
