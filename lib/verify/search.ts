import { findSearchEntry, searchEntries } from '../articles/indexing/search-entries'
import { config } from '../config'
import type { Queries } from '../db/database'
import { searchEntryDeletion, searchEntryInsert } from '../search/search-index'
import { readStoredEntries } from '../search/stored-entries'
import type { Check } from './check'
import { repairWith } from './rows'

/** The entries of the search index, lexeme by lexeme; they are named by the ids of their articles. */
export const searchIndex: Check = {
  name: 'search entries',
  async *find(session) {
    const stored = await readStoredEntries(session)
    for await (const { id, document, filters } of searchEntries(session, config().siteLocale)) {
      const isEqual = await stored.hasEntry(id, document, filters)
      if (!isEqual) yield { name: id, stored: 'other terms, or none', derived: 'those of the article' }
    }
    for (const id of stored.others()) yield { name: id, stored: 'terms', derived: 'none' }
  },
  repair: async (found) => {
    for (const { name } of found) await repairWith((queries) => replaceEntry(queries, Number(name)))
  },
}

async function replaceEntry(queries: Queries, id: number) {
  await queries.$executeRaw(searchEntryDeletion(id))
  const entry = await findSearchEntry(queries, id, config().siteLocale)
  if (entry) await queries.$executeRaw(searchEntryInsert(id, entry.document, entry.filters))
}
