import { database } from '../../db/database'
import { join, sql, startsWith } from '../../db/sql'
import { outsideRequest } from '../../request-context'
import { singleton } from '../../singleton'
import { quotedPieces, type SearchWord, toSearchWord } from '../search'
import { foldedWords, isVocabularyWord, stemLexeme } from '../search-document'
import { tokenize } from '../words'
import { WordList } from './word-list'

export type TypedWord = SearchWord & {
  start: number
  end: number
  followsDirectly: boolean
}

const MAX_WORDS = 16

/** The words of a query that may be mistyped: only letters, outside quotation marks. */
export function typedWords(q: string, languages: readonly string[]): TypedWord[] {
  const found: TypedWord[] = []
  for (const { text, start: offset, isQuoted } of quotedPieces(q)) {
    if (isQuoted) continue
    for (const token of tokenize(text)) {
      const [word = '', ...others] = foldedWords(token.text)
      if (others.length > 0 || !isVocabularyWord(word)) continue
      const start = offset + token.start
      const gap = q.slice(found.at(-1)?.end ?? 0, start)
      const followsDirectly = found.length > 0 && /^[\s-]+$/.test(gap)
      const end = offset + token.end
      found.push({ ...toSearchWord(word, languages), start, end, followsDirectly })
    }
  }
  return found.slice(0, MAX_WORDS)
}

const WORDS_AT_ONCE = 10_000

const state = singleton('word-list', () => ({
  words: new WordList(),
  lastId: 0,
  loading: null as Promise<void> | null,
}))

/** The words that no published article has, as a whole word, a prefix, or another form. */
export async function findUnknownWords(words: SearchWord[]): Promise<Set<string>> {
  const lookups = words.map(
    ({ word, stems }) => sql`
    SELECT CAST(${word} AS TEXT) AS word WHERE NOT EXISTS (
      SELECT 1 FROM word WHERE ${startsWith(sql`term`, word)} AND total > 0
    ) AND NOT EXISTS (SELECT 1 FROM word WHERE term IN (${join([word, ...stems.map(stemLexeme)])}) AND total > 0)`,
  )
  if (lookups.length === 0) return new Set()
  const rows = await database().read.$queryRaw<{ word: string }[]>(join(lookups, ' UNION ALL '))
  return new Set(rows.map(({ word }) => word))
}

/** All words that published articles have or had, so check candidates. Loaded once, then only new words are added. */
export async function loadWordList(): Promise<WordList> {
  state.loading ??= outsideRequest(loadNewWords).finally(() => {
    state.loading = null
  })
  await state.loading
  return state.words
}

async function loadNewWords(): Promise<void> {
  for (;;) {
    const [piece] = await database().slow.$queryRaw<{ last: unknown; words: string | null }[]>`
      SELECT MAX(id) AS last, string_agg(term, ' ') AS words
      FROM (SELECT id, term FROM word WHERE id > ${state.lastId} ORDER BY id LIMIT ${WORDS_AT_ONCE}) AS piece`
    if (!piece?.words) return
    for (const term of piece.words.split(' ')) if (!term.startsWith('=')) state.words.add(term)
    state.lastId = Number(piece.last)
  }
}
