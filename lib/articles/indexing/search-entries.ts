import type { RawQueries } from '../../db/database'
import { rowsById } from '../../db/pages'
import { type Sql, sql } from '../../db/sql'
import { type SearchFilter, searchFilters } from '../../search/search'
import { type SearchDocument, toSearchDocument } from '../../search/search-document'
import { DELETED, type Status } from '../access'
import { parseTags } from '../rows'

const ARTICLES_AT_ONCE = 20

type SearchEntry = {
  id: number
  status: Status
  language: string
  renderVersion: number
  document: SearchDocument
  filters: SearchFilter[]
}

type Row = {
  id: number
  title: string
  tags: string
  status: string
  category_id: number
  author_id: number
  language: string
  text: string
  render_version: number
  tag_ids: string | null
}

/** The search index entries of all articles that are not in the trash, by id. */
export async function* searchEntries(queries: RawQueries): AsyncGenerator<SearchEntry> {
  const rows = rowsById(ARTICLES_AT_ONCE, (lastId) => select(queries, sql`a.id > ${lastId}`))
  for await (const row of rows) yield toEntry(row)
}

/** The search index entry of an article; null if it is in the trash or does not exist. */
export async function findSearchEntry(queries: RawQueries, id: number): Promise<SearchEntry | null> {
  const [row] = await select(queries, sql`a.id = ${id}`)
  return row ? toEntry(row) : null
}

function select(queries: RawQueries, condition: Sql): Promise<Row[]> {
  return queries.$queryRaw<Row[]>`
    SELECT a.id, a.title, a.tags, a.status, a.category_id, a.author_id, a.language, c.text, c.render_version,
      (SELECT string_agg(CAST(t.tag_id AS TEXT), ' ') FROM article_tag t WHERE t.article_id = a.id) AS tag_ids
    FROM article a JOIN article_content c ON c.article_id = a.id
    WHERE ${condition} AND a.status <> ${DELETED} ORDER BY a.id LIMIT ${ARTICLES_AT_ONCE}`
}

function toEntry(row: Row): SearchEntry {
  const { id, title, text } = row
  const terms = {
    categoryId: row.category_id,
    authorId: row.author_id,
    language: row.language,
    tagIds: row.tag_ids?.split(' ').map(Number) ?? [],
  }
  const document = toSearchDocument({ title, tags: parseTags(row.tags), text }, row.language)
  const status = row.status as Status
  return {
    id,
    status,
    language: row.language,
    renderVersion: row.render_version,
    document,
    filters: searchFilters(terms, status),
  }
}
