import { searchEntries } from '../articles/indexing/search-entries'
import type { Session } from '../db/session/session'
import { toIndexEntry } from '../search/index-entry'
import { dialect } from '../search/search-index'
import type { Tell } from './back-up'

/** Fills the empty search index from the articles, in the transaction of `session`. */
export async function indexArticles(session: Session, tell: Tell): Promise<void> {
  const { insertEntry } = dialect(session.provider)
  const createIndex = await dropIndex(session)
  let count = 0
  for await (const { id, document, filters } of searchEntries(session)) {
    await session.$queryRaw(insertEntry(id, toIndexEntry(document, session.provider), filters))
    if (++count % 100 === 0) tell(`${count.toLocaleString('en')} articles indexed for the search`)
  }
  await session.execute(createIndex)
}

/** PostgreSQL builds an index over existing rows in a fraction of the time. Returns the SQL that creates it again. */
async function dropIndex(session: Session): Promise<string> {
  if (session.provider === 'sqlite') return ''
  const [index] = await session.$queryRaw<{ indexdef: string }[]>`
    SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() AND indexname = 'article_search_terms_idx'`
  if (!index) return ''
  await session.execute('DROP INDEX article_search_terms_idx')
  // ANALYZE, since the statistics are still those of empty tables.
  return `SET LOCAL maintenance_work_mem = '128MB'; ${index.indexdef}; ANALYZE`
}
