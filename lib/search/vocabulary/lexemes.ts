import { announce } from '../../bus/announce'
import { onAnnouncement } from '../../bus/topics'
import type { Queries, RawQueries } from '../../db/database'
import { batchesOf, raw, type Sql, sql, textList } from '../../db/sql'
import { singleton } from '../../singleton'
import type { StemCounts } from '../keywords'
import { stemLexeme } from '../search-document'
import { entriesWith } from '../search-index'

function isStemLexeme(lexeme: string): boolean {
  return lexeme.startsWith('=')
}

/** The lexemes of the vocabulary for the stems of an article. */
export function stemLexemes(counts: StemCounts): string[] {
  return [...counts.keys()].map(stemLexeme)
}

type StoredLexeme = { id: number; total: number }
export type StoredLexemes = ReadonlyMap<string, StoredLexeme>

/** Some six megabytes; few texts have other words than those before them. */
const MAX_REMEMBERED = 50_000

const state = singleton('vocabulary', () => {
  const remembered = new Map<string, StoredLexeme>()
  onAnnouncement((changed) => {
    if (changed === 'all' || changed.includes('words')) remembered.clear()
    else if (changed.includes('vocabulary')) forgetTotals(remembered)
  })
  return { remembered, changing: new WeakMap<RawQueries, Map<string, StoredLexeme>>() }
})

/** Only stems weigh by their totals; of words no more than the id is asked. */
function forgetTotals(remembered: Map<string, StoredLexeme>) {
  for (const lexeme of remembered.keys()) if (isStemLexeme(lexeme)) remembered.delete(lexeme)
}

/** Records that a transaction changes the vocabulary: what it reads of that from now on may be undone. */
export function markVocabularyChanged(queries: RawQueries): void {
  state.changing.set(queries, new Map())
}

/** As `markVocabularyChanged`, of a transaction in which `more` further articles have each of these lexemes. Stems alone weigh. */
export function markLexemesAdded(queries: RawQueries, lexemes: StoredLexemes, more: 0 | 1): void {
  const uncommitted = state.changing.get(queries) ?? new Map<string, StoredLexeme>()
  state.changing.set(queries, uncommitted)
  for (const [lexeme, { id, total }] of lexemes)
    if (isStemLexeme(lexeme)) uncommitted.set(lexeme, { id, total: total + more })
}

/** Those that the vocabulary has; a word's total may be an old one, a stem's is as it was counted last. */
export async function findLexemes(queries: RawQueries, lexemes: readonly string[]): Promise<StoredLexemes> {
  const found = new Map<string, StoredLexeme>()
  const others: string[] = []
  const uncommitted = state.changing.get(queries)
  for (const lexeme of lexemes) {
    const known = uncommitted?.get(lexeme) ?? state.remembered.get(lexeme)
    if (known) found.set(lexeme, known)
    else others.push(lexeme)
  }
  for (const [lexeme, stored] of await selectLexemes(queries, others)) {
    found.set(lexeme, stored)
    if (uncommitted) uncommitted.set(lexeme, stored)
    else remember(lexeme, stored)
  }
  return found
}

function remember(lexeme: string, stored: StoredLexeme) {
  if (state.remembered.size >= MAX_REMEMBERED) state.remembered.clear()
  state.remembered.set(lexeme, stored)
}

/** Those of the lexemes that the vocabulary has, each as it is now. */
export async function selectLexemes(queries: RawQueries, lexemes: readonly string[]): Promise<StoredLexemes> {
  const found = new Map<string, StoredLexeme>()
  for (const batch of batchesOf(lexemes)) {
    // As one text: hundreds of rows take longer on their way than to be found. No lexeme has a space or a colon.
    const [row] = await queries.$queryRaw<{ found: string | null }[]>`
      SELECT string_agg(id || ':' || total || ':' || term, ' ') AS found FROM word
      WHERE term IN (SELECT value FROM ${textList(batch)} AS given)`
    for (const entry of row?.found?.split(' ') ?? []) {
      const [id, total, lexeme = ''] = entry.split(':')
      found.set(lexeme, { id: Number(id), total: Number(total) })
    }
  }
  return found
}

/** A word that so many articles have or had says nothing of one of them. */
const MAX_TOTAL = 50

/** Those of the lexemes that the vocabulary has although no article says them any more. */
export async function findUnusedLexemes(queries: RawQueries, lexemes: readonly string[]): Promise<string[]> {
  const unused: string[] = []
  for (const batch of batchesOf(lexemes)) {
    const rows = await queries.$queryRaw<{ term: string }[]>`SELECT term FROM word WHERE ${isUnused(batch)}`
    unused.push(...rows.map(({ term }) => term))
  }
  return unused
}

/** Removes them from the vocabulary, in the transaction of `queries`; one that an article says again by now stays. */
export async function removeUnusedLexemes(queries: Queries, lexemes: readonly string[]): Promise<void> {
  if (lexemes.length === 0) return
  markVocabularyChanged(queries)
  for (const batch of batchesOf(lexemes)) await queries.$executeRaw`DELETE FROM word WHERE ${isUnused(batch)}`
  await announce(queries, ['words'])
}

function isUnused(lexemes: readonly string[]): Sql {
  // Counted: PostgreSQL would look for a first one by reading article after article.
  return sql`term IN (SELECT value FROM ${textList(lexemes)} AS given) AND total <= ${MAX_TOTAL}
    AND (SELECT COUNT(*) FROM ${entriesWith(raw('word.term'))} AS entries) = 0`
}
