import type { Queries, RawQueries } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { textList, textTable } from '../../db/text-list'

/** How many published articles have each term. */
export type Totals = ReadonlyMap<string, number>

/** So many terms go into one statement. */
const BATCH_SIZE = 2_000

/** The statement that adds the distinct terms of an article that is published first to those that are to be counted. */
export function additionOf(terms: readonly string[]): Sql {
  return sql`INSERT INTO uncounted_terms (terms) VALUES (${JSON.stringify(terms)})`
}

/** How many publications are to be counted, in the transaction of `queries`. */
export async function uncountedPublications(queries: RawQueries): Promise<number> {
  const [row] = await queries.$queryRaw<{ count: unknown }[]>`SELECT COUNT(*) AS count FROM uncounted_terms`
  return Number(row?.count ?? 0)
}

/**
 * Adds what is to be counted to the totals, in the transaction of `queries`. Terms that are new are inserted, with ids that
 * rise in the order of commits, since writes are serial: readers go on from the last they saw.
 */
export async function countTerms(queries: Queries): Promise<void> {
  const publications = await queries.$queryRaw<{ terms: string }[]>`SELECT terms FROM uncounted_terms`
  const counts = new Map<string, number>()
  for (const { terms } of publications)
    for (const term of JSON.parse(terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const statements = batchesOf([...counts].sort()).flatMap((batch) => [
    sql`UPDATE word SET total = total + CAST(given.value AS INTEGER)
      FROM ${textTable(batch)} AS given WHERE word.term = given.key`,
    sql`INSERT INTO word (term, total) SELECT given.key, CAST(given.value AS INTEGER) FROM ${textTable(batch)} AS given
      WHERE NOT EXISTS (SELECT 1 FROM word WHERE word.term = given.key)`,
  ])
  await queries.$queryAll([...statements, sql`DELETE FROM uncounted_terms`])
}

/** Inserts those of some distinct terms that are new to the vocabulary, in the transaction of `queries`: as of one article. */
export async function insertNewTerms(queries: Queries, terms: readonly string[]): Promise<void> {
  const inserts = batchesOf(terms).map(
    (batch) => sql`INSERT INTO word (term, total) SELECT value, 1 FROM ${textList(batch)} AS given
      WHERE NOT EXISTS (SELECT 1 FROM word WHERE term = given.value)`,
  )
  await queries.$queryAll(inserts)
}

/** How many published articles have each of these terms; what none has is left out. */
export async function totalsOf(queries: RawQueries, terms: readonly string[]): Promise<Totals> {
  const totals = new Map<string, number>()
  for (const batch of batchesOf(terms)) {
    // As one text: hundreds of rows take longer on their way than to be found. No term has a space or a colon.
    const [row] = await queries.$queryRaw<{ found: string | null }[]>`
      SELECT string_agg(total || ':' || term, ' ') AS found FROM word
      WHERE term IN (SELECT value FROM ${textList(batch)} AS given) AND total > 0`
    for (const entry of row?.found?.split(' ') ?? []) {
      const [total, term = ''] = entry.split(':')
      totals.set(term, Number(total))
    }
  }
  return totals
}

/** Makes the totals of these terms what was counted, in the transaction of `queries`. */
export async function replaceTotals(queries: Queries, totals: Totals): Promise<void> {
  const terms = [...totals.keys()]
  await insertNewTerms(queries, terms)
  for (const batch of batchesOf([...totals])) {
    await queries.$executeRaw`
      UPDATE word SET total = CAST(given.value AS INTEGER) FROM ${textTable(batch)} AS given WHERE word.term = given.key`
  }
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_SIZE)
  return Array.from({ length: count }, (_, at) => items.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE))
}
