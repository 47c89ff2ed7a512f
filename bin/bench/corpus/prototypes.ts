import { type DerivedArticle, deriveArticle } from '../../../lib/articles/rendering/derive-article'
import { type SearchDocument, splitWords, toSearchDocument } from '../../../lib/search/search-document'
import { stemOf } from '../../../lib/search/stemmers'
import { integerBetween, randomFrom } from './random'
import { writeBody } from './text'

/** A body and everything the service derives from it, shared by articles with different titles and tags. */
export type Prototype = {
  source: string
  derived: DerivedArticle
  searchDocument: SearchDocument
  stems: ReadonlySet<string>
}

/** Bodies of 5 to 10 kB, rendered by the service's own pipeline. */
export async function createPrototypes(count: number, locale: 'id' | 'en'): Promise<Prototype[]> {
  const random = randomFrom(21)
  const sources = Array.from({ length: count }, () =>
    writeBody(random, random() < 0.7 ? 'id' : 'en', integerBetween(random, 5_000, 10_000)),
  )
  const prototypes: Prototype[] = []
  while (sources.length > 0) {
    const next = sources.splice(0, AT_ONCE).map((source) => createPrototype(source, locale))
    prototypes.push(...(await Promise.all(next)))
  }
  return prototypes
}

/** The renderer's queue is bounded. */
const AT_ONCE = 50

async function createPrototype(source: string, locale: 'id' | 'en'): Promise<Prototype> {
  // A title without words, so that keywords and terms come from the text alone.
  const derived = await deriveArticle({ title: '–', category: '–', content: source, language: locale })
  const { text } = derived.content
  const words = splitWords(text)
  const searchDocument = toSearchDocument({ title: '', tags: [], text }, locale)
  return { source, derived, searchDocument, stems: new Set(words.map((word) => stemOf(word, locale))) }
}
