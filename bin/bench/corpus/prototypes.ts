import { type DerivedArticle, deriveArticle } from '../../../lib/articles/write/derive-article'
import { stemOf } from '../../../lib/search/stem'
import { splitWords } from '../../../lib/search/terms'
import { integerBetween, randomFrom } from './random'
import { writeBody } from './writer'

/** A body with all that the service derives from it; articles share it under titles and tags of their own. */
export type Prototype = {
  source: string
  derived: DerivedArticle
  /** The words of the text that say most, as often as it says them: with a title's, they decide an article's keywords. */
  telling: { word: string; stem: string }[]
  stems: ReadonlySet<string>
}

/** Bodies of 5 to 10 kB, written anew for each seed and rendered by the service's own pipeline. */
export async function makePrototypes(count: number, locale: 'id' | 'en'): Promise<Prototype[]> {
  const random = randomFrom(21)
  const sources = Array.from({ length: count }, () =>
    writeBody(random, random() < 0.7 ? 'id' : 'en', integerBetween(random, 5_000, 10_000)),
  )
  return Promise.all(sources.map((source) => makePrototype(source, locale)))
}

async function makePrototype(source: string, locale: 'id' | 'en'): Promise<Prototype> {
  // A title that gives no word, so that the keywords and terms are those of the text alone.
  const derived = await deriveArticle({ title: '–', category: '–', content: source })
  const telling = splitWords(derived.content.text).map((word) => ({ word, stem: stemOf(word, locale) }))
  return { source, derived, telling, stems: new Set(telling.map(({ stem }) => stem)) }
}
