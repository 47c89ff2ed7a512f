import type { Queries, RawQueries } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { textList, textTable } from '../../db/text-list'

/** So many terms are written in one statement. */
const BATCH_SIZE = 2_000

/**
 * Adds the distinct terms of a published article to the vocabulary, in the transaction of `queries`. Terms that are new
 * are inserted; each counts one article more, unless the article `isCounted` already.
 */
export async function addToVocabulary(
  queries: Queries,
  terms: readonly string[],
  { isCounted }: { isCounted: boolean },
): Promise<void> {
  for (const batch of batchesOf(terms)) {
    // Ids have no gaps and rise in the order of commits, since writes are serial: readers go on from the last they saw.
    await queries.$executeRaw`
      INSERT INTO word (term, total) SELECT given.value, ${isCounted ? 1 : 0} FROM ${textList(batch)} AS given
      WHERE NOT EXISTS (SELECT 1 FROM word WHERE word.term = given.value)`
    if (isCounted) continue
    await queries.$executeRaw`UPDATE word SET total = total + 1 WHERE ${isOneOf(batch)}`
  }
}

/** How many published articles have each of these terms; what none has is left out. */
export async function totalsOf(queries: RawQueries, terms: readonly string[]): Promise<Map<string, number>> {
  const totals = new Map<string, number>()
  for (const batch of batchesOf(terms)) {
    const rows = await queries.$queryRaw<{ term: string; total: number }[]>`
      SELECT term, total FROM word WHERE ${isOneOf(batch)} AND total > 0`
    for (const { term, total } of rows) totals.set(term, Number(total))
  }
  return totals
}

/** Makes the totals of these terms what was counted, in the transaction of `queries`. */
export async function replaceTotals(queries: Queries, totals: ReadonlyMap<string, number>): Promise<void> {
  for (const batch of batchesOf([...totals])) {
    const missing = batch.filter(([, total]) => total > 0).map(([term]) => term)
    await addToVocabulary(queries, missing, { isCounted: true })
    await queries.$executeRaw`
      UPDATE word SET total = CAST(given.value AS INTEGER) FROM ${textTable(batch)} AS given WHERE word.term = given.key`
  }
}

function isOneOf(terms: readonly string[]): Sql {
  return sql`term IN (SELECT value FROM ${textList(terms)} AS given)`
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_SIZE)
  return Array.from({ length: count }, (_, at) => items.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE))
}
