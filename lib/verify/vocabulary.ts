import { recountWords } from '../articles/indexing/recount-words'
import { searchEntries } from '../articles/indexing/search-entries'
import { isCountedVersion } from '../articles/stored-article'
import { config } from '../config'
import { countStems } from '../search/keywords'
import { stemLexemes, vocabularyWords } from '../search/vocabulary/lexemes'
import type { Check } from './check'

/** The words of published articles, whose totals may be too high or low: they are counted anew by `npm run render`. */
export const vocabulary: Check = {
  name: 'vocabulary',
  async *find(session) {
    const known = new Set<unknown>()
    const term = { name: 'term', kind: 'text' } as const
    for await (const rows of session.rows({ name: 'word', columns: [term], lastId: null })) {
      for (const [word] of rows) known.add(word)
    }
    for await (const { status, document, renderVersion } of searchEntries(session, config().siteLocale)) {
      if (status !== 'published' || !isCountedVersion(renderVersion)) continue
      const stems = stemLexemes(countStems(document, config().siteLocale))
      for (const word of [...vocabularyWords(document), ...stems]) {
        if (known.has(word)) continue
        known.add(word)
        yield { name: word, stored: 'nothing', derived: 'a word of an article' }
      }
    }
  },
  repair: async () => {
    await recountWords()
  },
}
