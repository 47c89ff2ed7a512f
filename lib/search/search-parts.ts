import type { Provider } from '../config'
import { type IndexEntry, toIndexEntry } from './index-entry'
import { countStems, type StemCounts } from './keywords'
import { toSearchDocument, vocabularyWords } from './search-document'

/** What an article is found by: all that is stored of it for that, and no more, since threads hand it over. */
export type SearchParts = {
  entry: IndexEntry
  /** Those that the vocabulary has. */
  words: string[]
  stems: StemCounts
}

/** What an article in a language is found by, without a database; `provider` is that of the one that stores it. */
export function searchPartsOf(
  article: { title: string; tags: string[]; text: string },
  language: string,
  provider: Provider,
): SearchParts {
  const document = toSearchDocument(article, language)
  return {
    entry: toIndexEntry(document, provider),
    words: vocabularyWords(document),
    stems: countStems(document, language),
  }
}
