import { type Sql, sql } from '../db/sql'
import type { IndexEntry } from './index-entry'
import { isPrefix, lexemeOfFilter, type Matching, type Search, type SearchFilter } from './search'
import { LAST_POSITION } from './search-document'

// The index in PostgreSQL: a tsvector with a weight for each part (A title, B tags, C body). Stems are prefixed with "=",
// filters with "#". A GIN index has no weights, so the words and stems of a title are repeated with a "^".

/** The text of the tsvector of an article. */
export function searchVector([vector = '']: IndexEntry, filters: SearchFilter[]): string {
  return [vector, ...filters.map((filter) => `'${lexemeOfFilter(filter)}':${LAST_POSITION}`)].join(' ')
}

/** `INSERT` of an article's entry in PostgreSQL's index, which must not have one. */
export function insertEntry(articleId: number, entry: IndexEntry, filters: SearchFilter[]): Sql {
  return sql`INSERT INTO article_search (article_id, terms)
    VALUES (${articleId}, ${searchVector(entry, filters)}::tsvector)`
}

/** `DELETE` of an article's entry in PostgreSQL's index, if it has one. */
export function deleteEntry(articleId: number): Sql {
  return sql`DELETE FROM article_search WHERE article_id = ${articleId}`
}

/** `SELECT id` of the articles that a search finds in PostgreSQL's index, unordered. */
export function matchingIds(search: Search, matching: Matching = {}): Sql {
  return sql`SELECT article_id AS id FROM article_search WHERE terms @@ ${toExpression(search, matching)}::tsquery`
}

/** `SELECT`, in parentheses, of the ids that have a lexeme in PostgreSQL's index; `lexeme` is an SQL expression. */
export function entriesWith(lexeme: Sql): Sql {
  return sql`(SELECT article_id FROM article_search WHERE terms @@ CAST('''' || ${lexeme} || '''' AS tsquery))`
}

/**
 * `matchingIds`, materialized: to order them, PostgreSQL would otherwise scan the articles in that order and read the lexemes
 * of each, which takes far longer than it estimates.
 */
export function materializedIds(search: Search, matching: Matching = {}): Sql {
  return sql`WITH matching AS MATERIALIZED (${matchingIds(search, matching)}) SELECT id FROM matching`
}

/** `SELECT id` of the newest articles that a search finds in PostgreSQL's index, newest first, at most `limit`. */
export function newestIds(search: Search, matching: Matching, limit: number | Sql): Sql {
  return sql`SELECT id FROM (${materializedIds(search, matching)}) AS newest ORDER BY id DESC LIMIT ${limit}`
}

/** Words are letters, digits, + and #, none of which is special to a tsquery within single quotes. */
function toExpression(search: Search, { part, isWhole }: Matching): string {
  const mark = part ? '^' : ''
  const words = search.query.words.map(({ word, stems }) => {
    const prefix = !isWhole && isPrefix(word) ? ':*' : ''
    return `(${[`'${mark}${word}'${prefix}`, ...stems.map((stem) => `'${mark}=${stem}'`)].join(' | ')})`
  })
  // Unordered words have the weight D, which no phrase may match.
  const weights = part ? 'A' : 'ABC'
  const phrases = search.query.phrases.map(
    (phrase) => `(${phrase.map((word) => `'${word}':${weights}`).join(' <-> ')})`,
  )
  const required = search.with.map((filter) => `'${lexemeOfFilter(filter)}'`)
  const excluded = search.without.map((filter) => `!'${lexemeOfFilter(filter)}'`)
  return [...words, ...phrases, ...required, ...excluded].join(' & ')
}
