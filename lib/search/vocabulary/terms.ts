import { announce } from '../../bus/announce'
import { onAnnouncement } from '../../bus/listeners'
import type { Queries, RawQueries } from '../../db/database'
import { batchesOf, raw, type Sql, sql, textList } from '../../db/sql'
import { singleton } from '../../singleton'
import type { StemCounts } from '../keywords'
import { entriesWith } from '../search-index'
import type { SearchDocument } from '../terms'

/** No article needs more: a text of one mebibyte of random letters must not fill the table. */
const MAX_WORDS = 10_000
/** What can be mistyped: letters. Numbers and codes are meant as they stand. */
const PLAIN_WORD = /^\p{L}[\p{L}\p{M}]{1,31}$/u

/** The distinct words of an article that the vocabulary has: letters only, 2 to 32 of them. */
export function vocabularyWords({ title, tags, body, more }: SearchDocument): string[] {
  const words = new Set<string>()
  for (const part of [title, tags, body, more]) for (const word of part) words.add(word)
  return [...words].filter(isVocabularyWord).slice(0, MAX_WORDS)
}

/** Whether a folded word is one that the vocabulary could have. */
export function isVocabularyWord(word: string): boolean {
  return PLAIN_WORD.test(word)
}

/** A stem as a term of the vocabulary: behind a "=", as in the search index. */
export function stemTerm(stem: string): string {
  return `=${stem}`
}

/** Whether a term of the vocabulary is a stem. */
function isStemTerm(term: string): boolean {
  return term.startsWith('=')
}

/** The terms of the vocabulary for the stems of an article. */
export function stemTerms(counts: StemCounts): string[] {
  return [...counts.keys()].map(stemTerm)
}

/** A term that the vocabulary has: the id of its row, and how many published articles have it, as it was counted last. */
type StoredTerm = { id: number; total: number }
export type StoredTerms = ReadonlyMap<string, StoredTerm>

/** Some six megabytes; few texts have other words than those before them. */
const MAX_REMEMBERED = 50_000

const state = singleton('vocabulary', () => {
  const remembered = new Map<string, StoredTerm>()
  onAnnouncement((changed) => {
    if (changed === 'all' || changed.includes('words')) remembered.clear()
    else if (changed.includes('vocabulary')) forgetTotals(remembered)
  })
  return { remembered, changing: new WeakSet<RawQueries>() }
})

/** Only stems weigh by their totals; of words no more than the id is asked. */
function forgetTotals(remembered: Map<string, StoredTerm>) {
  for (const term of remembered.keys()) if (isStemTerm(term)) remembered.delete(term)
}

/** Notes that a transaction changes the vocabulary: what it reads of that from now on may be undone. */
export function noteVocabularyChange(queries: RawQueries): void {
  state.changing.add(queries)
}

/**
 * Those of the terms that the vocabulary has, in the transaction of `queries`. What was found before is not looked up again:
 * the total of a word may be an old one, that of a stem is as it was counted last.
 */
export async function findTerms(queries: RawQueries, terms: readonly string[]): Promise<StoredTerms> {
  const found = new Map<string, StoredTerm>()
  const others: string[] = []
  for (const term of terms) {
    const known = state.remembered.get(term)
    if (known) found.set(term, known)
    else others.push(term)
  }
  const isCommitted = !state.changing.has(queries)
  for (const [term, stored] of await selectTerms(queries, others)) {
    found.set(term, stored)
    if (isCommitted) remember(term, stored)
  }
  return found
}

function remember(term: string, stored: StoredTerm) {
  if (state.remembered.size >= MAX_REMEMBERED) state.remembered.clear()
  state.remembered.set(term, stored)
}

/** The same, each as it is now. */
export async function selectTerms(queries: RawQueries, terms: readonly string[]): Promise<StoredTerms> {
  const found = new Map<string, StoredTerm>()
  for (const batch of batchesOf(terms)) {
    // As one text: hundreds of rows take longer on their way than to be found. No term has a space or a colon.
    const [row] = await queries.$queryRaw<{ found: string | null }[]>`
      SELECT string_agg(id || ':' || total || ':' || term, ' ') AS found FROM word
      WHERE term IN (SELECT value FROM ${textList(batch)} AS given)`
    for (const entry of row?.found?.split(' ') ?? []) {
      const [id, total, term = ''] = entry.split(':')
      found.set(term, { id: Number(id), total: Number(total) })
    }
  }
  return found
}

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
  await announce(queries, ['words'])
}

function isUnused(terms: readonly string[]): Sql {
  // Counted: PostgreSQL would look for a first one by reading article after article.
  return sql`term IN (SELECT value FROM ${textList(terms)} AS given) AND total <= ${MAX_TOTAL}
    AND (SELECT COUNT(*) FROM ${entriesWith(raw('word.term'))} AS entries) = 0`
}
