import { afterCommit, isUnheard } from '../../bus/announce'
import { onAnnouncement } from '../../bus/topics'
import type { RawQueries } from '../../db/database'
import { batchesOf, textList } from '../../db/sql'
import { singleton } from '../../singleton'
import type { StemCounts } from '../keywords'
import { stemLexeme } from '../search-document'

function isStemLexeme(lexeme: string): boolean {
  return lexeme.startsWith('=')
}

/** The lexemes of the vocabulary for the stems of an article. */
export function stemLexemes(counts: StemCounts): string[] {
  return [...counts.keys()].map(stemLexeme)
}

export type StoredLexeme = { id: number; total: number }

/** About 5 MB of each kind; few texts have words that earlier ones do not. */
const MAX_REMEMBERED = 40_000

type Known = Map<string, StoredLexeme>

const state = singleton('vocabulary', () => {
  const words: Known = new Map()
  const stems: Known = new Map()
  const remembered = {
    words,
    stems,
    clear: () => {
      words.clear()
      stems.clear()
    },
  }
  onAnnouncement((changed, isOwn) => {
    if (changed === 'all' || changed.includes('words')) remembered.clear()
    // Only the totals of stems are used. This process's own counts were remembered at commit.
    else if (!isOwn && changed.includes('vocabulary')) stems.clear()
  })
  return { remembered, uncommitted: new WeakMap<RawQueries, Known>() }
})

/** Records that a transaction changes the vocabulary: what it has read so far is dropped. */
export function markVocabularyChanged(queries: RawQueries): void {
  uncommittedOf(queries).clear()
}

/** Counts one more article with these lexemes in `stored`, as `findLexemes` found them in its transaction. */
export function markLexemesAdded(
  lexemes: readonly string[],
  stored: readonly (StoredLexeme | undefined)[],
): void {
  stored.forEach((known, at) => {
    if (known && isStemLexeme(lexemes[at] ?? '')) known.total += 1
  })
}

function uncommittedOf(queries: RawQueries): Known {
  const known = state.uncommitted.get(queries)
  if (known) return known
  const uncommitted: Known = new Map()
  state.uncommitted.set(queries, uncommitted)
  afterCommit(queries, () => {
    uncommitted.forEach((stored, lexeme) => {
      remember(lexeme, stored)
    })
  })
  return uncommitted
}

/**
 * The stored lexemes, undefined for unknown ones. A word's total may be stale; a stem's includes what this process and the
 * transaction of `queries` added since it was counted.
 */
export async function findLexemes(
  queries: RawQueries,
  lexemes: readonly string[],
): Promise<(StoredLexeme | undefined)[]> {
  // Another instance may just have removed words, whose ids are gone; during this transaction none is removed.
  const isFirst = !state.uncommitted.has(queries)
  if (isFirst && (await isUnheard(queries, 'words'))) state.remembered.clear()
  const uncommitted = uncommittedOf(queries)
  const found = lexemes.map((lexeme) =>
    isStemLexeme(lexeme) ? stemOf(uncommitted, lexeme) : wordOf(uncommitted, lexeme),
  )
  const selected = await selectLexemes(
    queries,
    lexemes.filter((_, at) => !found[at]),
  )
  if (selected.size === 0) return found
  for (const [lexeme, stored] of selected) uncommitted.set(lexeme, stored)
  return found.map((known, at) => known ?? selected.get(lexemes[at] ?? ''))
}

function wordOf(uncommitted: Known, word: string): StoredLexeme | undefined {
  return state.remembered.words.get(word) ?? uncommitted.get(word)
}

/** The transaction's own copy, to which it adds. */
function stemOf(uncommitted: Known, stem: string): StoredLexeme | undefined {
  const own = uncommitted.get(stem)
  if (own) return own
  const known = state.remembered.stems.get(stem)
  if (!known) return undefined
  const copy = { ...known }
  uncommitted.set(stem, copy)
  return copy
}

function remember(lexeme: string, stored: StoredLexeme) {
  const known = isStemLexeme(lexeme) ? state.remembered.stems : state.remembered.words
  if (known.size >= MAX_REMEMBERED) known.clear()
  known.set(lexeme, stored)
}

/** The current rows of the lexemes that the vocabulary has. */
export async function selectLexemes(
  queries: RawQueries,
  lexemes: readonly string[],
): Promise<ReadonlyMap<string, StoredLexeme>> {
  const found = new Map<string, StoredLexeme>()
  for (const batch of batchesOf(lexemes)) {
    // As one text: transferring hundreds of rows takes longer than finding them. No lexeme has a space or a colon.
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
