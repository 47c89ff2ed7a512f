import { DELETED } from '../articles/access'
import { weighStems } from '../articles/indexing/index-rows'
import { recountWords } from '../articles/indexing/recount-words'
import { reweighArticle } from '../articles/indexing/reweigh'
import { findSearchEntry, searchEntries } from '../articles/indexing/search-entries'
import { isCountedVersion } from '../articles/stored-article'
import { database, type Queries, type RawQueries } from '../db/database'
import { join } from '../db/sql'
import { toIndexEntry } from '../search/index-entry'
import { countStems } from '../search/keywords'
import { vocabularyWords } from '../search/search-document'
import { searchEntryDeletion, searchEntryInsert } from '../search/search-index'
import { readStoredEntries } from '../search/stored-entries'
import { stemLexemes } from '../search/vocabulary/lexemes'
import type { Totals } from '../search/vocabulary/totals'
import type { Check } from './check'
import { repairEach } from './row-check'

/** The entries of the search index, lexeme by lexeme; differences are named by article ids. */
export const searchIndex: Check = {
  name: 'search entries',
  async *find(session) {
    const stored = await readStoredEntries(session)
    for await (const { id, document, filters } of searchEntries(session)) {
      const isEqual = await stored.hasEntry(id, toIndexEntry(document, session.provider), filters)
      if (!isEqual) yield { name: id, stored: 'other terms, or none', derived: 'those of the article' }
    }
    for (const id of stored.others()) yield { name: id, stored: 'terms', derived: 'none' }
  },
  repair: (found) => repairEach(found, (queries, { name }) => replaceEntry(queries, Number(name))),
}

async function replaceEntry(queries: Queries, id: number) {
  await queries.$executeRaw(searchEntryDeletion(id))
  const entry = await findSearchEntry(queries, id)
  if (!entry) return
  const { document, filters } = entry
  await queries.$executeRaw(searchEntryInsert(id, toIndexEntry(document, database().provider), filters))
}

/** The keywords that find related articles: an article with text has some. */
export const missingKeywords: Check = {
  name: 'missing keywords',
  async *find(session) {
    const ids = await session.$queryRaw<{ id: number }[]>`SELECT a.id FROM article a
      WHERE a.status <> ${DELETED} AND NOT EXISTS (SELECT 1 FROM article_keyword k WHERE k.article_id = a.id)`
    for (const { id } of ids) {
      const entry = await findSearchEntry(session, id)
      if (!entry || !isCountedVersion(entry.renderVersion)) continue
      // Words that occur in every article, or did, have no weight.
      const keywords = await weighStems(session, countStems(entry.document, entry.language), selectTotals)
      if (keywords.length > 0) yield { name: id, stored: 'none', derived: keywords.length }
    }
  },
  repair: async (found) => {
    for (const { name } of found) await reweighArticle(Number(name))
  },
}

/** Like `totalsOf`, which needs the open database: here only the session is open. */
async function selectTotals(session: RawQueries, lexemes: readonly string[]): Promise<Totals> {
  if (lexemes.length === 0) return new Map()
  const rows = await session.$queryRaw<{ term: string; total: number }[]>`
    SELECT term, total FROM word WHERE term IN (${join([...lexemes])})`
  return new Map(rows.map(({ term, total }) => [term, total]))
}

/** The words of published articles. Their totals may be too high or low: `npm run render` recounts them. */
export const vocabulary: Check = {
  name: 'vocabulary',
  async *find(session) {
    const known = new Set<unknown>()
    const term = { name: 'term', kind: 'text' } as const
    for await (const rows of session.rows({ name: 'word', columns: [term], lastId: null })) {
      for (const [word] of rows) known.add(word)
    }
    for await (const { status, language, document, renderVersion } of searchEntries(session)) {
      if (status !== 'published' || !isCountedVersion(renderVersion)) continue
      const stems = stemLexemes(countStems(document, language))
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
