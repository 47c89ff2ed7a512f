import { countStems, type Keyword, weighKeywords } from '../../../lib/search/keywords'
import { vocabularyWords } from '../../../lib/search/search-document'
import { stemLexemes } from '../../../lib/search/vocabulary/lexemes'
import type { SeedArticle } from '../corpus/articles'
import type { Prototype } from '../corpus/prototypes'
import type { Row } from './rows'

/** Chooses keywords as the service does, estimating how many of `count` articles will have each stem. */
export function keywordChooser(prototypes: Prototype[], count: number): (article: SeedArticle) => Keyword[] {
  const totals = new Map<string, number>()
  const share = count / prototypes.length
  for (const { derived } of prototypes) {
    for (const stem of derived.search.stems.keys()) totals.set(stem, (totals.get(stem) ?? 0) + share)
  }
  return ({ stems }) => weighKeywords(stems, (stem) => totals.get(stem) ?? 1, count)
}

export function countVocabulary(prototypes: Prototype[], locale: 'id' | 'en') {
  const lexemesOf = new Map(
    prototypes.map((prototype) => {
      const { words, stems } = prototype.derived.search
      return [prototype, new Set([...words, ...stemLexemes(stems)])]
    }),
  )
  const bodies = new Map<Prototype, number>()
  const others = new Map<string, number>()

  return {
    add({ prototype, searchDocument, isPublished }: SeedArticle) {
      if (!isPublished) return
      bodies.set(prototype, (bodies.get(prototype) ?? 0) + 1)
      const own = vocabularyWords({ ...searchDocument, uses: new Map(), more: [] })
      for (const lexeme of [
        ...own,
        ...stemLexemes(countStems({ title: searchDocument.title, uses: new Map() }, locale)),
      ]) {
        if (!lexemesOf.get(prototype)?.has(lexeme)) others.set(lexeme, (others.get(lexeme) ?? 0) + 1)
      }
    },
    /** Most frequent first: frequent words tend to enter a site early. */
    rows(): Row[] {
      const totals = new Map(others)
      for (const [prototype, count] of bodies) {
        for (const lexeme of lexemesOf.get(prototype) ?? [])
          totals.set(lexeme, (totals.get(lexeme) ?? 0) + count)
      }
      const sorted = [...totals].sort(([, one], [, other]) => other - one)
      return sorted.map(([lexeme, total], at) => ({ id: at + 1, term: lexeme, total }))
    },
  }
}
