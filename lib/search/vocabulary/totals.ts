import { announce } from '../../bus/announce'
import type { Queries, RawQueries } from '../../db/database'
import { batchesOf, type Sql, sql, textList, textTable } from '../../db/sql'
import { markLexemesAdded, markVocabularyChanged, type StoredLexemes, selectLexemes } from './lexemes'

export type Totals = ReadonlyMap<string, number>

/** Inserts what `stored` lacks; with `isOneMore` (not counted before) records the others, for `countLexemes`. */
export async function addToVocabulary(
  queries: Queries,
  lexemes: readonly string[],
  stored: StoredLexemes,
  { isOneMore }: { isOneMore: boolean },
): Promise<void> {
  const ids = JSON.stringify(Array.from(stored.values(), ({ id }) => id))
  const insertUncounted = isOneMore ? [sql`INSERT INTO uncounted_terms (terms) VALUES (${ids})`] : []
  markLexemesAdded(queries, stored, isOneMore ? 1 : 0)
  await queries.$queryAll([...insertsOf(lexemes, stored), ...insertUncounted])
}

/** Ids rise in the order of commits, since writes are serial: readers go on from the last they saw. */
function insertsOf(lexemes: readonly string[], stored: StoredLexemes): Sql[] {
  return batchesOf(lexemes.filter((lexeme) => !stored.has(lexeme))).map(
    (batch) => sql`INSERT INTO word (term, total) SELECT value, 1 FROM ${textList(batch)} AS given`,
  )
}

/** How many publications wait to be counted, in the transaction of `queries`. */
export async function uncountedPublications(queries: RawQueries): Promise<number> {
  const [row] = await queries.$queryRaw<{ count: unknown }[]>`SELECT COUNT(*) AS count FROM uncounted_terms`
  return Number(row?.count ?? 0)
}

/** Adds what was recorded of publications to the totals, in the transaction of `queries`. */
export async function countLexemes(queries: Queries): Promise<void> {
  const publications = await queries.$queryRaw<{ terms: string }[]>`SELECT terms FROM uncounted_terms`
  if (publications.length === 0) return
  const counts = new Map<number, number>()
  for (const { terms } of publications) {
    for (const id of JSON.parse(terms)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const updates = batchesOf([...counts].sort(([one], [other]) => one - other)).map(
    (batch) => sql`
      UPDATE word SET total = total + CAST(given.value AS INTEGER)
      FROM ${textTable(batch)} AS given WHERE word.id = CAST(given.key AS INTEGER)`,
  )
  markVocabularyChanged(queries)
  await queries.$queryAll([...updates, sql`DELETE FROM uncounted_terms`])
  await announce(queries, ['vocabulary'])
}

/** How many published articles have each of these lexemes; what none has is left out. */
export async function totalsOf(queries: RawQueries, lexemes: readonly string[]): Promise<Totals> {
  const totals = new Map<string, number>()
  for (const [lexeme, { total }] of await selectLexemes(queries, lexemes))
    if (total > 0) totals.set(lexeme, total)
  return totals
}

/** Makes the totals of these lexemes what was counted, in the transaction of `queries`. */
export async function replaceTotals(queries: Queries, totals: Totals): Promise<void> {
  const lexemes = [...totals.keys()]
  markVocabularyChanged(queries)
  await queries.$queryAll(insertsOf(lexemes, await selectLexemes(queries, lexemes)))
  for (const batch of batchesOf([...totals])) {
    await queries.$executeRaw`
      UPDATE word SET total = CAST(given.value AS INTEGER) FROM ${textTable(batch)} AS given WHERE word.term = given.key`
  }
  await announce(queries, ['vocabulary'])
}
