import type { Provider } from '../config'
import { type IndexEntry, toIndexEntry } from './index-entry'
import { countStems, type StemCounts } from './keywords'
import { toSearchDocument, vocabularyWords } from './search-document'

/** Only what is stored of an article for search, as it is passed between threads. */
export type SearchParts = {
  entry: IndexEntry
  /** The words for the vocabulary. */
  words: string[]
  stems: StemCounts
}

/** The search parts of an article, without a database access; `provider` is the database that will store them. */
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
