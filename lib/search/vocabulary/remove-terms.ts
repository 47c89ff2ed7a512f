import { recordChange } from '../../cache/changes'
import type { Queries, RawQueries } from '../../db/database'
import { raw, type Sql, sql } from '../../db/sql'
import { textList } from '../../db/text-list'
import { entriesWith } from '../search-index'
import { batchesOf } from './batches'
import { noteVocabularyChange } from './stored-terms'

/** A word that so many articles have or had says nothing of one of them. */
const MAX_TOTAL = 50

/** Those of the terms that the vocabulary has although no article says them any more. */
export async function findUnusedTerms(queries: RawQueries, terms: readonly string[]): Promise<string[]> {
  const unused: string[] = []
  for (const batch of batchesOf(terms)) {
    const rows = await queries.$queryRaw<{ term: string }[]>`SELECT term FROM word WHERE ${isUnused(batch)}`
    unused.push(...rows.map(({ term }) => term))
  }
  return unused
}

/** Removes them from the vocabulary, in the transaction of `queries`; one that an article says again by now stays. */
export async function removeUnusedTerms(queries: Queries, terms: readonly string[]): Promise<void> {
  if (terms.length === 0) return
  noteVocabularyChange(queries)
  for (const batch of batchesOf(terms)) await queries.$executeRaw`DELETE FROM word WHERE ${isUnused(batch)}`
  await recordChange(queries, ['words'])
}

function isUnused(terms: readonly string[]): Sql {
  // Counted: PostgreSQL would look for a first one by reading article after article.
  return sql`term IN (SELECT value FROM ${textList(terms)} AS given) AND total <= ${MAX_TOTAL}
    AND (SELECT COUNT(*) FROM ${entriesWith(raw('word.term'))} AS entries) = 0`
}
