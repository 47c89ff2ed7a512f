import { database, type Queries } from '../db/database'
import { type Sql, sql } from '../db/sql'
import type { SearchQuery } from './query'
import type { SearchDocument } from './terms'

/**
 * Full text on both databases. Both store the same terms and answer the same questions: words as they stand, stems
 * behind a "=", and labels behind a "#" (what an article is filed under, so that a search within a category asks the
 * index alone). No word begins with either. FTS5 has a column for each part, a tsvector a weight; PostgreSQL's index knows
 * no weights, so there the words and stems of a title stand once more, behind a "^".
 */
export type TermFilter = `category-${number}` | `tag-${number}` | `author-${number}` | 'draft'

export async function writeSearchEntry(
  queries: Queries,
  articleId: number,
  terms: SearchDocument,
  labels: TermFilter[],
): Promise<void> {
  await deleteSearchEntry(queries, articleId)
  if (isPostgresql()) {
    await queries.$executeRaw`
      INSERT INTO article_search (article_id, terms) VALUES (${articleId}, ${searchVector(terms, labels)}::tsvector)`
    return
  }
  const { title, tags, body, more } = searchColumns(terms, labels)
  await queries.$executeRaw`INSERT INTO article_search (rowid, title, tags, body, more)
    VALUES (${articleId}, ${title}, ${tags}, ${body}, ${more})`
}

export async function deleteSearchEntry(queries: Queries, articleId: number): Promise<void> {
  if (isPostgresql()) {
    await queries.$executeRaw`DELETE FROM article_search WHERE article_id = ${articleId}`
    return
  }
  await queries.$executeRaw`DELETE FROM article_search WHERE rowid = ${articleId}`
}

/** What is searched for (a query with a word or a phrase), and under which labels. */
export type Search = { query: SearchQuery; labels: TermFilter[]; status: 'published' | 'draft' | 'all' }

/** `SELECT id` of the articles that a search finds. */
export function matchingIds(search: Search): Sql {
  return isPostgresql()
    ? sql`SELECT article_id AS id FROM article_search WHERE terms @@ ${toTsquery(search)}::tsquery`
    : sql`SELECT rowid AS id FROM article_search WHERE article_search MATCH ${toFtsQuery(search)}`
}

/** So many of the newest articles with every word in their title, and of all that match, come before the others. */
export const MAX_RANKED = 1_000

/** `SELECT id` of the newest articles that have every word whole or as a relative: found without looking at all. */
export function newestIds(search: Search, part?: 'title'): Sql {
  return isPostgresql()
    ? sql`SELECT article_id AS id FROM article_search
        WHERE terms @@ ${toTsquery(search, { part, isWhole: true })}::tsquery
        ORDER BY article_id DESC LIMIT ${MAX_RANKED}`
    : sql`SELECT rowid AS id FROM article_search
        WHERE article_search MATCH ${toFtsQuery(search, { part, isWhole: true })}
        ORDER BY rowid DESC LIMIT ${MAX_RANKED}`
}

/**
 * `SELECT id, score, matched` of the articles that a search finds first, greatest score first: those with all of it in
 * their title, then the others. Where fewer than MAX_RANKED match, `matched` of them, each scores by how often and
 * where the words stand. To rank a common word takes a look at every article that has it and tells little: of those the
 * newest come first.
 */
export function rankedIds(search: Search, isCommon: boolean): Sql {
  return isCommon
    ? sql`
      SELECT id, MAX(score) AS score, ${MAX_RANKED} AS matched FROM (
        SELECT id, 0 AS score FROM (${newestIds(search)}) AS newest UNION ALL
        SELECT id, 1 AS score FROM (${newestIds(search, 'title')}) AS titled) AS ranked
      GROUP BY id`
    : sql`
      WITH matching AS MATERIALIZED (${scored(search, 0)})
      SELECT id, MAX(score) AS score, (SELECT COUNT(*) FROM matching) AS matched
      FROM (SELECT id, score FROM matching UNION ALL ${scored(search, TITLE_BONUS, 'title')}) AS ranked
      GROUP BY id`
}

function scored(search: Search, bonus: number, part?: 'title'): Sql {
  return isPostgresql() ? scoredByTsRank(search, bonus, part) : scoredByBm25(search, bonus, part)
}

function scoredByBm25(search: Search, bonus: number, part?: 'title'): Sql {
  // bm25 is the smaller the better, and below 0; FTS5 walks its lists backwards for ORDER BY rowid DESC.
  return sql`
    SELECT id, score FROM (
      SELECT rowid AS id, ${bonus} - bm25(article_search, 12.0, 6.0, 1.0, 0.5) AS score
      FROM article_search WHERE article_search MATCH ${toFtsQuery(search, { part })}
      ORDER BY rowid DESC LIMIT ${MAX_RANKED}) AS newest`
}

function scoredByTsRank(search: Search, bonus: number, part?: 'title'): Sql {
  const match = toTsquery(search, { part })
  return sql`
    SELECT id, ${bonus} + ts_rank('{0.05, 0.1, 0.5, 1.0}', terms, ${match}::tsquery, 1) AS score FROM (
      SELECT article_id AS id, terms FROM article_search WHERE terms @@ ${match}::tsquery
      ORDER BY article_id DESC LIMIT ${MAX_RANKED}) AS newest`
}

/** More than any rank: a title that has everything goes first. */
const TITLE_BONUS = 1_000

/** Where words have to stand, and whether those that only begin with one are left out. */
type Manner = { part?: 'title' | undefined; isWhole?: boolean }

/** Words are letters, digits, + and #: nothing in them means anything to FTS5 within double quotes. */
function toFtsQuery({ query, labels, status }: Search, { part, isWhole }: Manner = {}): string {
  const columns = part ? '{title} : ' : ''
  const beginning = isWhole ? '' : '*'
  const eachWord = query.words.map(({ word, stem }) => `${columns}("${word}" ${beginning} OR "=${stem}")`)
  const eachPhrase = query.phrases.map(
    (phrase) => `${columns || '{title tags body} : '}"${phrase.join(' ')}"`,
  )
  const eachLabel = [...labels, ...(status === 'draft' ? (['draft'] as const) : [])].map(
    (label) => `{more} : "${labelTerm(label)}"`,
  )
  const all = [...eachWord, ...eachPhrase, ...eachLabel].join(' AND ')
  return status === 'published' ? `(${all}) NOT {more} : "${labelTerm('draft')}"` : all
}

function toTsquery({ query, labels, status }: Search, { part, isWhole }: Manner = {}): string {
  const mark = part ? '^' : ''
  const beginning = isWhole ? '' : ':*'
  const eachWord = query.words.map(({ word, stem }) => `('${mark}${word}'${beginning} | '${mark}=${stem}')`)
  // D is the weight of words that are not in order, which no phrase may match.
  const eachPhrase = query.phrases.map(
    (phrase) => `(${phrase.map((word) => `'${word}':${part ? 'A' : 'ABC'}`).join(' <-> ')})`,
  )
  const eachLabel = labels.map((label) => `'${labelTerm(label)}'`)
  const draft = `'${labelTerm('draft')}'`
  const eachStatus = status === 'published' ? [`!${draft}`] : status === 'draft' ? [draft] : []
  return [...eachWord, ...eachPhrase, ...eachLabel, ...eachStatus].join(' & ')
}

/** Stands where a word is left out of the order: a term that no word and no stem is. */
const GAP = '='
/** A tsvector keeps this many positions of one word; phrases end there on both databases, so that hits stay the same. */
const MAX_POSITIONS = 255

function inOrder(words: string[]): string[] {
  const counts = new Map<string, number>()
  return words.map((word) => {
    const count = (counts.get(word) ?? 0) + 1
    counts.set(word, count)
    return count > MAX_POSITIONS ? GAP : word
  })
}

/** The columns of an article's row in the FTS5 table. */
export function searchColumns({ title, tags, body, more, stems }: SearchDocument, labels: TermFilter[]) {
  return {
    title: toText(title, stems.title),
    tags: toText(tags, stems.tags),
    body: toText(body, stems.body),
    more: [...more, ...labels.map(labelTerm)].join(' '),
  }
}

function toText(words: string[], stems: string[]): string {
  return [...inOrder(words), ...stems.map((stem) => `=${stem}`)].join(' ')
}

/** The text of the tsvector of an article. */
export function searchVector(
  { title, tags, body, more, stems }: SearchDocument,
  labels: TermFilter[],
): string {
  // A gap between the parts, so that no phrase reaches from one into the next.
  const tagsFrom = title.length + 2
  const bodyFrom = tagsFrom + tags.length + 1
  return [
    ...title.map((word, index) => `'${word}':${index + 1}A`),
    ...tags.map((word, index) => `'${word}':${tagsFrom + index}B`),
    ...inOrder(body).map((word, index) => `'${word}':${bodyFrom + index}C`),
    ...[...more, ...title.map(inTitle), ...stems.title.map((stem) => inTitle(`=${stem}`))].map(
      (term) => `'${term}':16383`,
    ),
    ...stems.title.map((stem) => `'=${stem}':1A`),
    ...stems.tags.map((stem) => `'=${stem}':1B`),
    ...stems.body.map((stem) => `'=${stem}':1C`),
    ...labels.map((label) => `'${labelTerm(label)}':16383`),
  ].join(' ')
}

function inTitle(term: string): string {
  return `^${term}`
}

/** Hyphens would part a term in FTS5. */
function labelTerm(label: TermFilter): string {
  return `#${label.replace('-', '')}`
}

function isPostgresql(): boolean {
  return database().provider === 'postgresql'
}
