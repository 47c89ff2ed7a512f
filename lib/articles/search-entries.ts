import type { RawQueries } from '../db/database'
import { type TermFilter, termFilters } from '../search/filters'
import type { Locale } from '../search/stem'
import { type SearchDocument, toSearchDocument } from '../search/terms'
import { DELETED, type Status } from './access'
import { parseTags } from './json-columns'

const ARTICLES_AT_ONCE = 20

/** What the search index has to store of an article. */
export type SearchEntry = { id: number; document: SearchDocument; filters: TermFilter[] }

type Row = {
  id: number
  title: string
  tags: string
  status: string
  category_id: number
  author_id: number
  text: string
  tag_ids: string | null
}

/** What the search index has to store, derived from the articles, in the order of their ids; nothing of those in the bin. */
export async function* searchEntries(queries: RawQueries, locale: Locale): AsyncGenerator<SearchEntry> {
  for (let lastId = 0; ; ) {
    const rows = await queries.$queryRaw<Row[]>`
      SELECT a.id, a.title, a.tags, a.status, a.category_id, a.author_id, c.text,
        (SELECT string_agg(CAST(t.tag_id AS TEXT), ' ') FROM article_tag t WHERE t.article_id = a.id) AS tag_ids
      FROM article a JOIN article_content c ON c.article_id = a.id
      WHERE a.id > ${lastId} AND a.status <> ${DELETED} ORDER BY a.id LIMIT ${ARTICLES_AT_ONCE}`
    for (const row of rows) yield toEntry(row, locale)
    if (rows.length < ARTICLES_AT_ONCE) return
    lastId = rows.at(-1)?.id ?? lastId
  }
}

function toEntry(row: Row, locale: Locale): SearchEntry {
  const terms = {
    categoryId: row.category_id,
    authorId: row.author_id,
    tagIds: row.tag_ids?.split(' ').map(Number) ?? [],
  }
  const { id, title, text } = row
  const document = toSearchDocument({ title, tags: parseTags(row.tags), text }, locale)
  // Only a status was ever stored, and here none that the index does not have.
  return { id, document, filters: termFilters(terms, row.status as Status) }
}
