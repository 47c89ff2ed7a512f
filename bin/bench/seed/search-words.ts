import { splitWords } from '../../../lib/search/search-document'
import { stemOf } from '../../../lib/search/stemmers'
import type { SeedArticle } from '../corpus/articles'
import type { Prototype } from '../corpus/prototypes'
import { contentWords } from '../corpus/vocabulary'

export type SearchWords = {
  /** In 1 to 20 articles. */
  rare: string[]
  /** In about one article in a hundred. */
  onePercent: string[]
  /** In more than one article in five. */
  common: string[]
}

const MAX_RARE_ARTICLES = 20

export function countWords(locale: 'id' | 'en') {
  const bodies = new Map<Prototype, number>()
  const titles = new Map<string, number>()
  let articles = 0

  return {
    add({ prototype, title, tags, isPublished }: SeedArticle) {
      if (!isPublished) return
      articles += 1
      bodies.set(prototype, (bodies.get(prototype) ?? 0) + 1)
      const words = [title, ...tags.map(({ name }) => name)].flatMap(splitWords)
      for (const stem of new Set(words.map((word) => stemOf(word, locale)))) {
        if (!prototype.stems.has(stem)) titles.set(stem, (titles.get(stem) ?? 0) + 1)
      }
    },
    words(): SearchWords {
      const counts = new Map(titles)
      for (const [{ stems }, count] of bodies) {
        for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + count)
      }
      const countOf = (word: string) => counts.get(stemOf(word, locale)) ?? 0
      const words = unambiguousWords()
      return {
        rare: words.filter((word) => countOf(word) >= 1 && countOf(word) <= MAX_RARE_ARTICLES),
        onePercent: words.filter((word) => countOf(word) >= articles / 200 && countOf(word) <= articles / 67),
        common: words.filter((word) => countOf(word) > articles / 5),
      }
    },
  }
}

/** Content words of at least 4 letters that are not a prefix of another: a search matches prefixes too. */
function unambiguousWords(): string[] {
  const sorted = [...contentWords].sort()
  const unambiguous = new Set(sorted.filter((word, at) => !sorted[at + 1]?.startsWith(word)))
  return contentWords.filter((word) => unambiguous.has(word) && word.length >= 4)
}
