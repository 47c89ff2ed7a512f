import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as indonesian } from '@orama/stopwords/indonesian'
import { type Locale, stemOf } from './stem'
import { splitWords } from './terms'

const MAX_KEYWORDS = 10
const TITLE_WEIGHT = 5
/** A text says what it is about early on; the rest would only cost time. */
const MAX_WORDS = 5_000

const STOPWORDS = new Set([...english, ...indonesian].flatMap((word) => splitWords(word)))

/**
 * The ten stems that an article is about: those that its title and text say most often (a word of the title counts as
 * five of the text), without the words that every text has. Deterministic.
 */
export function extractKeywords(article: { title: string; text: string }, locale: Locale): string[] {
  const weights = new Map<string, number>()
  const add = (words: string[], weight: number) => {
    for (const word of words.filter(isTelling)) {
      const stem = stemOf(word, locale)
      weights.set(stem, (weights.get(stem) ?? 0) + weight)
    }
  }
  add(splitWords(article.title), TITLE_WEIGHT)
  add(splitWords(article.text).slice(0, MAX_WORDS), 1)
  return [...weights]
    .sort(([stem, weight], [other, otherWeight]) => otherWeight - weight || (stem < other ? -1 : 1))
    .slice(0, MAX_KEYWORDS)
    .map(([stem]) => stem)
}

function isTelling(word: string): boolean {
  return word.length >= (/^[a-z]/.test(word) ? 3 : 2) && !/^\d/.test(word) && !STOPWORDS.has(word)
}
