import { stopwords as arabic } from '@orama/stopwords/arabic'
import { stopwords as armenian } from '@orama/stopwords/armenian'
import { stopwords as bulgarian } from '@orama/stopwords/bulgarian'
import { stopwords as danish } from '@orama/stopwords/danish'
import { stopwords as dutch } from '@orama/stopwords/dutch'
import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as finnish } from '@orama/stopwords/finnish'
import { stopwords as french } from '@orama/stopwords/french'
import { stopwords as german } from '@orama/stopwords/german'
import { stopwords as greek } from '@orama/stopwords/greek'
import { stopwords as hungarian } from '@orama/stopwords/hungarian'
import { stopwords as indian } from '@orama/stopwords/indian'
import { stopwords as indonesian } from '@orama/stopwords/indonesian'
import { stopwords as irish } from '@orama/stopwords/irish'
import { stopwords as italian } from '@orama/stopwords/italian'
import { stopwords as lithuanian } from '@orama/stopwords/lithuanian'
import { stopwords as nepali } from '@orama/stopwords/nepali'
import { stopwords as norwegian } from '@orama/stopwords/norwegian'
import { stopwords as portuguese } from '@orama/stopwords/portuguese'
import { stopwords as romanian } from '@orama/stopwords/romanian'
import { stopwords as russian } from '@orama/stopwords/russian'
import { stopwords as serbian } from '@orama/stopwords/serbian'
import { stopwords as spanish } from '@orama/stopwords/spanish'
import { stopwords as swedish } from '@orama/stopwords/swedish'
import { stopwords as tamil } from '@orama/stopwords/tamil'
import { stopwords as turkish } from '@orama/stopwords/turkish'
import { stopwords as ukrainian } from '@orama/stopwords/ukrainian'
import { type SearchDocument, splitWords } from './search-document'
import { namedStem, stemLanguage } from './stemmers'

export type StemCounts = ReadonlyMap<string, number>

/** A stem, prefixed with its language, and its weight in an article: thousandths of a vector of length one. */
export type Keyword = { stem: string; weight: number }

const MAX_KEYWORDS = 32
const TITLE_WEIGHT = 5
const MAX_STEMS = 2_000
/** Added to the number of articles: on a small site, a word in two of three articles is still significant. */
const UNSEEN_ARTICLES = 51
const UNIT = 1_000

/** By the first subtag of a BCP 47 tag. */
const STOPWORDS: Record<string, string[]> = {
  ar: arabic,
  bg: bulgarian,
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  ga: irish,
  hi: indian,
  hu: hungarian,
  hy: armenian,
  id: indonesian,
  it: italian,
  lt: lithuanian,
  nb: norwegian,
  ne: nepali,
  nl: dutch,
  nn: norwegian,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sr: serbian,
  sv: swedish,
  ta: tamil,
  tr: turkish,
  uk: ukrainian,
}
/** The languages of most texts, and of foreign words in others. */
const COMMON = ['en', 'id']
const folded = new Map<string, Set<string>>()

function stopwordsOf(language: string): Set<string> {
  const known = folded.get(language)
  if (known) return known
  const words = new Set([...COMMON, language].flatMap((each) => STOPWORDS[each] ?? []).flatMap(splitWords))
  folded.set(language, words)
  return words
}

/** The stems of an article's title and text, without stop words; at most the 2,000 most frequent. */
export function countStems(
  { title, uses }: Pick<SearchDocument, 'title' | 'uses'>,
  language: string,
): StemCounts {
  const stems = new Map<string, number>()
  const spoken = stemLanguage(language)
  // The topic of a text is clear from its beginning.
  for (const word of title) if (isTelling(word, spoken)) add(stems, namedStem(word, language), TITLE_WEIGHT)
  for (const [word, { stem, timesEarly }] of uses)
    if (timesEarly > 0 && isTelling(word, spoken)) add(stems, stem, timesEarly)
  if (stems.size <= MAX_STEMS) return stems
  return new Map([...stems].sort((one, other) => other[1] - one[1]).slice(0, MAX_STEMS))
}

function add(counts: Map<string, number>, stem: string, count: number) {
  counts.set(stem, (counts.get(stem) ?? 0) + count)
}

/** The 32 most significant stems of an article (tf-idf), heaviest first; `totalOf` counts a stem among `articles`. */
export function weighKeywords(
  counts: StemCounts,
  totalOf: (stem: string, at: number) => number,
  articles: number,
): Keyword[] {
  // By index: an object for each stem of each article would dominate garbage collection.
  const stems = [...counts.keys()]
  const stemAt = (at: number) => stems[at] ?? ''
  const weights = Float64Array.from(
    counts.values(),
    (count, at) => (1 + Math.log(count)) * rarity(totalOf(stemAt(at), at), articles),
  )
  const weightAt = (at: number) => weights[at] ?? 0
  const best = heaviest([...stems.keys()], MAX_KEYWORDS, weightAt, (one, other) =>
    stemAt(one) < stemAt(other) ? -1 : 1,
  )
  const length = Math.hypot(...best.map(weightAt))
  return best
    .map((at) => ({ stem: stemAt(at), weight: Math.round((UNIT * weightAt(at)) / length) }))
    .filter(({ weight }) => weight > 0)
}

/** The `max` heaviest items, heaviest first, ties ordered by `compare`. */
export function heaviest<Item>(
  items: Item[],
  max: number,
  weightOf: (item: Item) => number,
  compare: (one: Item, other: Item) => number,
): Item[] {
  const weights = Float64Array.from(items, weightOf)
  // Sorting plain numbers is fast; of the items, only those that can be among the heaviest are sorted.
  const least = weights.toSorted().at(-max) ?? 0
  return items
    .filter((_, at) => (weights[at] ?? 0) >= least)
    .sort((one, other) => weightOf(other) - weightOf(one) || compare(one, other))
    .slice(0, max)
}

/** The inverse document frequency of something that `total` of `articles` have. */
export function rarity(total: number, articles: number): number {
  return Math.max(0, Math.log((articles + UNSEEN_ARTICLES) / Math.max(1, total)))
}

/** Whether a folded word is significant in a language: not a stop word, a number or too short. */
export function isTelling(word: string, language = ''): boolean {
  const isLatin = word >= 'a' && word < '{'
  return (
    word.length >= (isLatin ? 3 : 2) &&
    !(word >= '0' && word < ':') &&
    !stopwordsOf(STOPWORDS[language] ? language : '').has(word)
  )
}
