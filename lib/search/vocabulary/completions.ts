import { database } from '../../db/database'
import { join, sql, startsWith } from '../../db/sql'
import { isTelling } from '../keywords'
import { toSearchWord } from '../search'
import { isVocabularyWord } from '../search-document'
import { matchingIds } from '../search-index'
import { namedStems } from '../stemmers'

/** Limits the words read for a prefix, as two letters can start a great many. */
const MAX_LOOKED_AT = 20_000
const MAX_FOUND = 30
/** Rarer words are checked to be in an article that is still published; more frequent ones are no secret. */
const MAX_TO_VERIFY = 50

/** Words of published articles with a prefix, most frequent first: at most `max`, one per stem, without `beginning`. */
export async function listCompletions(
  beginning: string,
  languages: readonly string[],
  max: number,
): Promise<string[]> {
  if (!isVocabularyWord(beginning)) return []
  const found = await database().slow.$queryRaw<{ term: string; total: number }[]>`
    SELECT term, total FROM (
      SELECT term, total FROM word
      WHERE ${startsWith(sql`term`, beginning)} AND term <> ${beginning} AND total > 0
      ORDER BY term LIMIT ${MAX_LOOKED_AT}) AS looked_at
    ORDER BY total DESC, term LIMIT ${MAX_FOUND}`
  const telling = found.filter(({ term }) => isTelling(term))
  const likeliest = firstOfEachStem(telling, languages).slice(0, max)
  const rare = likeliest.filter(({ total }) => total <= MAX_TO_VERIFY).map(({ term }) => term)
  const published = await publishedAmong(rare, languages)
  return likeliest.map(({ term }) => term).filter((term) => !rare.includes(term) || published.has(term))
}

function firstOfEachStem<Found extends { term: string }>(
  found: Found[],
  languages: readonly string[],
): Found[] {
  const seen = new Set<string>()
  return found.filter(({ term }) => {
    const stems = [term, ...namedStems(term, languages)]
    const isFirst = stems.every((stem) => !seen.has(stem))
    for (const stem of stems) seen.add(stem)
    return isFirst
  })
}

async function publishedAmong(words: string[], languages: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const lookups = words.map((word) => {
    const query = { words: [toSearchWord(word, languages)], phrases: [] }
    const hits = matchingIds({ query, with: [], without: ['draft'] }, { isWhole: true })
    // COUNT, since for EXISTS PostgreSQL would read article after article.
    return sql`SELECT CAST(${word} AS TEXT) AS word WHERE (SELECT COUNT(*) FROM (${hits}) AS hit) > 0`
  })
  const rows = await database().slow.$queryRaw<{ word: string }[]>(join(lookups, ' UNION ALL '))
  return new Set(rows.map(({ word }) => word))
}
