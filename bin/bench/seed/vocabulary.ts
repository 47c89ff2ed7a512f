import { countStems, type Keyword, weighKeywords } from '../../../lib/search/keywords'
import { stemTerms, vocabularyWords } from '../../../lib/search/vocabulary/terms'
import type { SeedArticle } from '../corpus/articles'
import type { Prototype } from '../corpus/prototypes'
import type { Row } from './rows'

/** Chooses keywords as the service does, by how many of `count` articles will have a stem of the prototypes. */
export function keywordChooser(prototypes: Prototype[], count: number): (article: SeedArticle) => Keyword[] {
  const totals = new Map<string, number>()
  const share = count / prototypes.length
  for (const { derived } of prototypes) {
    for (const stem of derived.stems.keys()) totals.set(stem, (totals.get(stem) ?? 0) + share)
  }
  return ({ stems }) => weighKeywords(stems, (stem) => totals.get(stem) ?? 1, count)
}

/** Counts the words and stems of the added articles that are published. */
export function countVocabulary(prototypes: Prototype[], locale: 'id' | 'en') {
  const termsOf = new Map(
    prototypes.map((prototype) => {
      const { terms, stems } = prototype.derived
      return [prototype, new Set([...vocabularyWords(terms), ...stemTerms(stems)])]
    }),
  )
  const bodies = new Map<Prototype, number>()
  const others = new Map<string, number>()

  return {
    add({ prototype, terms, isPublished }: SeedArticle) {
      if (!isPublished) return
      bodies.set(prototype, (bodies.get(prototype) ?? 0) + 1)
      const own = vocabularyWords({ ...terms, body: [], more: [] })
      for (const term of [...own, ...stemTerms(countStems({ title: terms.title, body: [] }, locale))]) {
        if (!termsOf.get(prototype)?.has(term)) others.set(term, (others.get(term) ?? 0) + 1)
      }
    },
    /** The most frequent first, as they come into a site. */
    rows(): Row[] {
      const totals = new Map(others)
      for (const [prototype, count] of bodies) {
        for (const term of termsOf.get(prototype) ?? []) totals.set(term, (totals.get(term) ?? 0) + count)
      }
      const sorted = [...totals].sort(([, one], [, other]) => other - one)
      return sorted.map(([term, total], at) => ({ id: at + 1, term, total }))
    },
  }
}
