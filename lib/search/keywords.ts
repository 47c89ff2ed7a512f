import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as indonesian } from '@orama/stopwords/indonesian'
import { type SearchDocument, splitWords } from './search-document'
import { type Locale, stemOf } from './words'

export type StemCounts = ReadonlyMap<string, number>

/** A stem with its share in what an article is about: thousandths of a vector of length one. */
export type Keyword = { stem: string; weight: number }

const MAX_KEYWORDS = 32
const TITLE_WEIGHT = 5
/** A text says what it is about early on; the rest would only cost time. */
const MAX_WORDS = 5_000
const MAX_STEMS = 2_000
/** In a small site a word that two of three articles have still says something. */
const UNSEEN_ARTICLES = 51
const UNIT = 1_000

const STOPWORDS = new Set([...english, ...indonesian].flatMap((word) => splitWords(word)))

/** The stems of an article's title and text, without the words that every text has, those said most often first. */
export function countStems(
  { title, body }: Pick<SearchDocument, 'title' | 'body'>,
  locale: Locale,
): StemCounts {
  const words = new Map<string, number>()
  for (const word of title) add(words, word, TITLE_WEIGHT)
  for (const word of body.slice(0, MAX_WORDS)) add(words, word, 1)
  const stems = new Map<string, number>()
  for (const [word, count] of words) if (isTelling(word)) add(stems, stemOf(word, locale), count)
  return new Map([...stems].sort((one, other) => other[1] - one[1]).slice(0, MAX_STEMS))
}

function add(counts: Map<string, number>, stem: string, count: number) {
  counts.set(stem, (counts.get(stem) ?? 0) + count)
}

/** The 32 stems that say most about an article (tf-idf), heaviest first; `totalOf` is out of `articles`. */
export function weighKeywords(
  counts: StemCounts,
  totalOf: (stem: string) => number,
  articles: number,
): Keyword[] {
  const best = [...counts]
    .map(([stem, count]) => ({
      stem,
      weight: (1 + Math.log(count)) * rarity(totalOf(stem), articles),
    }))
    .sort((one, other) => other.weight - one.weight || (one.stem < other.stem ? -1 : 1))
    .slice(0, MAX_KEYWORDS)
  const length = Math.hypot(...best.map(({ weight }) => weight))
  return best
    .map(({ stem, weight }) => ({ stem, weight: Math.round((UNIT * weight) / length) }))
    .filter(({ weight }) => weight > 0)
}

/** How much something says that `total` of `articles` have: the more the fewer (inverse document frequency). */
export function rarity(total: number, articles: number): number {
  return Math.max(0, Math.log((articles + UNSEEN_ARTICLES) / Math.max(1, total)))
}

/** Whether a folded word says something about a text: no word that every text has, no number. */
export function isTelling(word: string): boolean {
  const isLatin = word >= 'a' && word < '{'
  return word.length >= (isLatin ? 3 : 2) && !(word >= '0' && word < ':') && !STOPWORDS.has(word)
}
