import type { Queries, RawQueries } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { textList, textTable } from '../../db/text-list'

/** How many published articles have each term. */
export type Totals = ReadonlyMap<string, number>

type Stored = { id: string; total: number }

/** So many terms go into one statement. */
const BATCH_SIZE = 2_000

/**
 * Adds the distinct terms of a published article to the vocabulary, in the transaction of `queries`, and gives their
 * totals. Terms that are new are inserted; each counts one article more, unless the article `isCounted` already.
 */
export async function addToVocabulary(
  queries: Queries,
  terms: readonly string[],
  { isCounted }: { isCounted: boolean },
): Promise<Totals> {
  const stored = await findStored(queries, terms)
  // Ids rise in the order of commits, since writes are serial: readers go on from the last they saw.
  const inserts = batchesOf(terms.filter((term) => !stored.has(term))).map(
    (batch) => sql`INSERT INTO word (term, total) SELECT value, 1 FROM ${textList(batch)} AS given`,
  )
  const more = isCounted ? 0 : 1
  await queries.$queryAll([...inserts, ...(isCounted ? [] : additionsOfOne([...stored.values()]))])
  return new Map(terms.map((term) => [term, (stored.get(term)?.total ?? 1 - more) + more]))
}

/** How many published articles have each of these terms; what none has is left out. */
export async function totalsOf(queries: RawQueries, terms: readonly string[]): Promise<Totals> {
  const stored = await findStored(queries, terms)
  return new Map([...stored].flatMap(([term, { total }]) => (total > 0 ? [[term, total]] : [])))
}

/** Makes the totals of these terms what was counted, in the transaction of `queries`. */
export async function replaceTotals(queries: Queries, totals: Totals): Promise<void> {
  const terms = [...totals.keys()]
  await addToVocabulary(queries, terms, { isCounted: true })
  for (const batch of batchesOf([...totals])) {
    await queries.$executeRaw`
      UPDATE word SET total = CAST(given.value AS INTEGER) FROM ${textTable(batch)} AS given WHERE word.term = given.key`
  }
}

function additionsOfOne(stored: Stored[]): Sql[] {
  return batchesOf(stored.map(({ id }) => id)).map((batch) => {
    const ids = sql`SELECT CAST(value AS INTEGER) FROM ${textList(batch)} AS given`
    return sql`UPDATE word SET total = total + 1 WHERE id IN (${ids})`
  })
}

async function findStored(queries: RawQueries, terms: readonly string[]): Promise<Map<string, Stored>> {
  const stored = new Map<string, Stored>()
  for (const batch of batchesOf(terms)) {
    // As one text: hundreds of rows take longer on their way than to be found. No term has a space or a colon.
    const [row] = await queries.$queryRaw<{ found: string | null }[]>`
      SELECT string_agg(id || ':' || total || ':' || term, ' ') AS found FROM word
      WHERE term IN (SELECT value FROM ${textList(batch)} AS given)`
    for (const entry of row?.found?.split(' ') ?? []) {
      const [id = '', total, term = ''] = entry.split(':')
      stored.set(term, { id, total: Number(total) })
    }
  }
  return stored
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_SIZE)
  return Array.from({ length: count }, (_, at) => items.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE))
}
