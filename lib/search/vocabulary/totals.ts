import type { Queries, RawQueries } from '../../db/database'
import { sql } from '../../db/sql'
import { textList, textTable } from '../../db/text-list'

/** How many published articles have each term. */
export type Totals = ReadonlyMap<string, number>

/** So many terms go into one statement. */
const BATCH_SIZE = 2_000

/**
 * Adds the distinct terms of a published article to the vocabulary, in the transaction of `queries`, and gives their
 * totals. Terms that are new are inserted. The others count one article more, unless the article `isCounted` already: they
 * are noted, for `countTerms`.
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
  const known = JSON.stringify([...stored.keys()])
  const note = isCounted ? [] : [sql`INSERT INTO uncounted_terms (terms) VALUES (${known})`]
  await queries.$queryAll([...inserts, ...note])
  const more = isCounted ? 0 : 1
  return new Map(terms.map((term) => [term, (stored.get(term) ?? 1 - more) + more]))
}

/** How many publications wait to be counted, in the transaction of `queries`. */
export async function uncountedPublications(queries: RawQueries): Promise<number> {
  const [row] = await queries.$queryRaw<{ count: unknown }[]>`SELECT COUNT(*) AS count FROM uncounted_terms`
  return Number(row?.count ?? 0)
}

/** Adds what was noted of publications to the totals, in the transaction of `queries`. */
export async function countTerms(queries: Queries): Promise<void> {
  const publications = await queries.$queryRaw<{ terms: string }[]>`SELECT terms FROM uncounted_terms`
  const counts = new Map<string, number>()
  for (const { terms } of publications)
    for (const term of JSON.parse(terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const updates = batchesOf([...counts].sort()).map(
    (batch) => sql`
      UPDATE word SET total = total + CAST(given.value AS INTEGER)
      FROM ${textTable(batch)} AS given WHERE word.term = given.key`,
  )
  await queries.$queryAll([...updates, sql`DELETE FROM uncounted_terms`])
}

/** How many published articles have each of these terms; what none has is left out. */
export async function totalsOf(queries: RawQueries, terms: readonly string[]): Promise<Totals> {
  const stored = await findStored(queries, terms)
  return new Map([...stored].filter(([, total]) => total > 0))
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

async function findStored(queries: RawQueries, terms: readonly string[]): Promise<Map<string, number>> {
  const stored = new Map<string, number>()
  for (const batch of batchesOf(terms)) {
    // As one text: hundreds of rows take longer on their way than to be found. No term has a space or a colon.
    const [row] = await queries.$queryRaw<{ found: string | null }[]>`
      SELECT string_agg(total || ':' || term, ' ') AS found FROM word
      WHERE term IN (SELECT value FROM ${textList(batch)} AS given)`
    for (const entry of row?.found?.split(' ') ?? []) {
      const [total, term = ''] = entry.split(':')
      stored.set(term, Number(total))
    }
  }
  return stored
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_SIZE)
  return Array.from({ length: count }, (_, at) => items.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE))
}
