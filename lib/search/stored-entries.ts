import type { Session } from '../db/session/session'
import { searchColumns } from './fts5'
import type { IndexEntry } from './index-entry'
import type { SearchFilter } from './search'
import { searchVector } from './tsvector'

type StoredEntries = {
  hasEntry: (id: number, entry: IndexEntry, filters: SearchFilter[]) => Promise<boolean>
  others: () => number[]
}

/** Reads the index of a database, in the transaction of `session`. */
export async function readStoredEntries(session: Session): Promise<StoredEntries> {
  const entries = session.provider === 'sqlite' ? await inFts5(session) : await inTsvector(session)
  const asked = new Set<number>()
  return {
    hasEntry: (id, entry, filters) => {
      asked.add(id)
      return entries.hasEntry(id, entry, filters)
    },
    others: () => entries.ids().filter((id) => !asked.has(id)),
  }
}

async function inTsvector(session: Session) {
  const rows = await session.$queryRaw<{ article_id: number }[]>`SELECT article_id FROM article_search`
  return {
    ids: () => rows.map(({ article_id }) => article_id),
    hasEntry: async (id: number, entry: IndexEntry, filters: SearchFilter[]) => {
      const found = await session.$queryRaw<unknown[]>`
        SELECT 1 FROM article_search WHERE article_id = ${id} AND terms = ${searchVector(entry, filters)}::tsvector`
      return found.length > 0
    },
  }
}

const COLUMNS = ['title', 'tags', 'body', 'more'] as const
type ColumnName = (typeof COLUMNS)[number]

/** FTS5 lists the lexemes of all articles, not of one, so each article's fingerprints are summed. */
async function inFts5(session: Session) {
  await session.execute(
    `CREATE VIRTUAL TABLE temp.search_term USING fts5vocab('main', 'article_search', 'instance')`,
  )
  const columns = [
    { name: 'term', kind: 'text' },
    { name: 'doc', kind: 'integer' },
    { name: 'col', kind: 'text' },
    { name: 'offset', kind: 'integer' },
  ] as const
  const sums = new Map<number, number>()
  for await (const rows of session.rows({ name: 'search_term', columns: [...columns], lastId: null })) {
    for (const [lexeme, doc, col, offset] of rows) {
      const id = Number(doc)
      // Only the index's own columns occur.
      const sum = fingerprint(String(lexeme), col as ColumnName, Number(offset))
      sums.set(id, ((sums.get(id) ?? 0) + sum) | 0)
    }
  }
  await session.execute('DROP TABLE temp.search_term')
  return {
    ids: () => [...sums.keys()],
    hasEntry: async (id: number, entry: IndexEntry, filters: SearchFilter[]) =>
      sums.get(id) === sumOf(searchColumns(entry, filters)),
  }
}

function sumOf(columns: Record<ColumnName, string>): number {
  let sum = 0
  for (const column of COLUMNS) {
    const lexemes = columns[column].split(' ').filter((lexeme) => lexeme !== '')
    for (const [offset, lexeme] of lexemes.entries()) sum = (sum + fingerprint(lexeme, column, offset)) | 0
  }
  return sum
}

/** A 32-bit hash of a lexeme at a place (FNV-1a, then mixed); the place is ignored in the unordered column. */
function fingerprint(lexeme: string, column: ColumnName, offset: number): number {
  let hash = 2_166_136_261 ^ COLUMNS.indexOf(column)
  for (let at = 0; at < lexeme.length; at++) hash = Math.imul(hash ^ lexeme.charCodeAt(at), 16_777_619)
  const place = column === 'more' ? 0 : offset + 1
  hash = Math.imul(hash ^ place, 2_246_822_519)
  return Math.imul(hash ^ (hash >>> 15), 3_266_489_917) ^ (hash >>> 13)
}
