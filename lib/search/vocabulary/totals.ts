import { announce } from '../../bus/announce'
import type { Queries, RawQueries } from '../../db/database'
import { batchesOf, elementsOf, raw, type Sql, sql, textList, textTable } from '../../db/sql'
import { unindexedPrefix } from '../search-document'
import { entriesWith } from '../search-index'
import { markLexemesAdded, markVocabularyChanged, type StoredLexeme, selectLexemes } from './lexemes'

export type Totals = ReadonlyMap<string, number>

/**
 * Inserts the lexemes that `findLexemes` did not find as `stored` in this transaction. With `isOneMore` (an article not counted
 * before), records the others for `countLexemes` and increments their totals in `stored`.
 */
export async function addToVocabulary(
  queries: Queries,
  lexemes: readonly string[],
  stored: readonly (StoredLexeme | undefined)[],
  { isOneMore }: { isOneMore: boolean },
): Promise<void> {
  const insertUncounted = isOneMore
    ? [sql`INSERT INTO uncounted_terms (terms) VALUES (${JSON.stringify(idsOf(stored))})`]
    : []
  if (isOneMore) markLexemesAdded(lexemes, stored)
  const added = lexemes.filter((_, at) => !stored[at])
  await queries.$queryAll([...insertsOf(added), ...insertUncounted])
}

function idsOf(stored: readonly (StoredLexeme | undefined)[]): number[] {
  const ids: number[] = []
  for (const known of stored) if (known) ids.push(known.id)
  return ids
}

/** Writes are serial, so ids follow commit order, and readers can continue after the last id they saw. */
function insertsOf(lexemes: readonly string[]): Sql[] {
  return batchesOf(lexemes).map(
    (batch) => sql`INSERT INTO word (term, total) SELECT value, 1 FROM ${textList(batch)} AS given`,
  )
}

/** The number of publications that are not yet counted, in the transaction of `queries`. */
export async function uncountedPublications(queries: RawQueries): Promise<number> {
  const [row] = await queries.$queryRaw<{ count: unknown }[]>`SELECT COUNT(*) AS count FROM uncounted_terms`
  return Number(row?.count ?? 0)
}

/** Adds the recorded publications to the totals, in the transaction of `queries`. */
export async function countLexemes(queries: Queries): Promise<void> {
  const counted = await queries.$executeRaw`
    UPDATE word SET total = total + added.times FROM (
      SELECT CAST(each.value AS INTEGER) AS id, COUNT(*) AS times
      FROM uncounted_terms AS uncounted, ${elementsOf(raw('uncounted.terms'))} AS each GROUP BY 1) AS added
    WHERE word.id = added.id`
  await queries.$executeRaw`DELETE FROM uncounted_terms`
  if (counted > 0) await announce(queries, ['vocabulary'])
}

/** The number of published articles with each of these lexemes, without those that none has. */
export async function totalsOf(queries: RawQueries, lexemes: readonly string[]): Promise<Totals> {
  const totals = new Map<string, number>()
  for (const [lexeme, { total }] of await selectLexemes(queries, lexemes))
    if (total > 0) totals.set(lexeme, total)
  return totals
}

/** Sets the totals of these lexemes, in the transaction of `queries`. */
export async function replaceTotals(queries: Queries, totals: Totals): Promise<void> {
  const lexemes = [...totals.keys()]
  const stored = await selectLexemes(queries, lexemes)
  await queries.$queryAll(insertsOf(lexemes.filter((lexeme) => !stored.has(lexeme))))
  for (const batch of batchesOf([...totals])) {
    await queries.$executeRaw`
      UPDATE word SET total = CAST(given.value AS INTEGER) FROM ${textTable(batch)} AS given WHERE word.term = given.key`
  }
  await announce(queries, ['words'])
}

/** A word that more articles have or had reveals nothing about one of them. */
const MAX_TOTAL = 50

/** The lexemes in the vocabulary that no article has any more. */
export async function findUnusedLexemes(queries: RawQueries, lexemes: readonly string[]): Promise<string[]> {
  const unused: string[] = []
  for (const condition of unusedOf(lexemes)) {
    const rows = await queries.$queryRaw<{ term: string }[]>`SELECT term FROM word WHERE ${condition}`
    unused.push(...rows.map(({ term }) => term))
  }
  return unused
}

/** Removes lexemes from the vocabulary, in the transaction of `queries`, except those that an article has again. */
export async function removeUnusedLexemes(queries: Queries, lexemes: readonly string[]): Promise<void> {
  if (lexemes.length === 0) return
  markVocabularyChanged(queries)
  for (const condition of unusedOf(lexemes)) await queries.$executeRaw`DELETE FROM word WHERE ${condition}`
  await announce(queries, ['words'])
}

function unusedOf(lexemes: readonly string[]): Sql[] {
  const byPrefix = new Map<string, string[]>()
  for (const lexeme of lexemes) {
    const prefix = unindexedPrefix(lexeme)
    const those = byPrefix.get(prefix)
    if (those) those.push(lexeme)
    else byPrefix.set(prefix, [lexeme])
  }
  return [...byPrefix].flatMap(([prefix, those]) => batchesOf(those).map((batch) => isUnused(batch, prefix)))
}

function isUnused(lexemes: readonly string[], prefix: string): Sql {
  const indexed = raw(prefix === '' ? 'word.term' : `substr(word.term, ${prefix.length + 1})`)
  // COUNT, since for EXISTS PostgreSQL would read article after article.
  return sql`term IN (SELECT value FROM ${textList(lexemes)} AS given) AND total <= ${MAX_TOTAL}
    AND (SELECT COUNT(*) FROM ${entriesWith(indexed)} AS entries) = 0`
}
