import { type Sql, sql } from '../db/sql'
import type { IndexEntry } from './index-entry'
import {
  isFoundByStems,
  isPrefix,
  lexemeOfFilter,
  type Matching,
  type Search,
  type SearchFilter,
} from './search'

// The index in SQLite: FTS5 with a column for each part. Stems are prefixed with "=", filters with "#".

/** The texts of the four columns of an entry. */
export function searchColumns(
  [title = '', tags = '', body = '', more = '']: IndexEntry,
  filters: SearchFilter[],
) {
  return { title, tags, body, more: [more, ...filters.map(lexemeOfFilter)].join(' ').trimStart() }
}

/** `INSERT` of an article's entry in SQLite's index, which must not have one. */
export function insertEntry(articleId: number, entry: IndexEntry, filters: SearchFilter[]): Sql {
  const { title, tags, body, more } = searchColumns(entry, filters)
  return sql`INSERT INTO article_search (rowid, title, tags, body, more)
    VALUES (${articleId}, ${title}, ${tags}, ${body}, ${more})`
}

/** `DELETE` of an article's entry in SQLite's index; its space is freed only by `mergeSome`. */
export function deleteEntry(articleId: number): Sql {
  return sql`DELETE FROM article_search WHERE rowid = ${articleId}`
}

/** `SELECT id` of the articles that a search finds in SQLite's index, unordered. */
export function matchingIds(search: Search, matching: Matching = {}): Sql {
  return sql`SELECT rowid AS id FROM article_search WHERE article_search MATCH ${toExpression(search, matching)}`
}

/** The same as `matchingIds`: SQLite always starts with the hits of FTS5. */
export const materializedIds = matchingIds

/** `SELECT`, in parentheses, of the ids that have a lexeme in SQLite's index; `lexeme` is an SQL expression. */
export function entriesWith(lexeme: Sql): Sql {
  return sql`(SELECT rowid FROM article_search WHERE article_search MATCH '"' || ${lexeme} || '"')`
}

/** Merges a part, from the start with `isFirst`: only a full merge removes deletions (sqlite.org/fts5.html#the_merge_command). */
export function mergeSome(isFirst: boolean): Sql {
  return sql`INSERT INTO article_search (article_search, rank) VALUES ('merge', ${isFirst ? -MERGED_PAGES : MERGED_PAGES})`
}

const MERGED_PAGES = 64

/** `SELECT id` of the newest articles that a search finds, at most `limit`: FTS5 reads its lists backwards for it. */
export function newestIds(search: Search, matching: Matching, limit: number | Sql): Sql {
  return sql`${matchingIds(search, matching)} ORDER BY rowid DESC LIMIT ${limit}`
}

/** Words are letters, digits, + and #, none of which is special to FTS5 within double quotes. */
function toExpression(search: Search, { part, isWhole, languages }: Matching): string {
  const columns = part ? '{title} : ' : ''
  const words = search.query.words.map((searched) => {
    const { word, stems } = searched
    const ofStems = stems.map((stem) => `"=${stem}"`)
    // Looking for the word too would take twice as long.
    if (isWhole && stems.length > 0 && isFoundByStems(searched, languages))
      return `${columns}(${ofStems.join(' OR ')})`
    const prefix = !isWhole && isPrefix(word) ? '*' : ''
    return `${columns}(${[`"${word}" ${prefix}`, ...ofStems].join(' OR ')})`
  })
  const phrases = search.query.phrases.map(
    (phrase) => `${columns || '{title tags body} : '}"${phrase.join(' ')}"`,
  )
  const all = [...words, ...phrases, ...search.with.map(toFilterExpression)].join(' AND ')
  return search.without.reduce(
    (expression, filter) => `(${expression}) NOT ${toFilterExpression(filter)}`,
    all,
  )
}

function toFilterExpression(filter: SearchFilter): string {
  return `{more} : "${lexemeOfFilter(filter)}"`
}
