import type { Query, SearchTerms } from '../content/words'
import { database, type Queries } from './database'
import { type Sql, sql } from './sql'

/**
 * Full text on both databases. Both store the same terms and answer the same questions: words as they stand, and stems
 * behind a "=" that no word has. FTS5 has a column for each part, a tsvector a weight.
 */
export async function writeSearchEntry(
  queries: Queries,
  articleId: number,
  terms: SearchTerms,
): Promise<void> {
  await deleteSearchEntry(queries, articleId)
  if (database().provider === 'postgresql') {
    await queries.$executeRaw`INSERT INTO article_search (article_id, terms) VALUES (${articleId}, ${searchVector(terms)}::tsvector)`
    return
  }
  const { title, tags, body, more } = searchColumns(terms)
  await queries.$executeRaw`INSERT INTO article_search (rowid, title, tags, body, more) VALUES (
    ${articleId}, ${title}, ${tags}, ${body}, ${more})`
}

export async function deleteSearchEntry(queries: Queries, articleId: number): Promise<void> {
  if (database().provider === 'postgresql') {
    await queries.$executeRaw`DELETE FROM article_search WHERE article_id = ${articleId}`
    return
  }
  await queries.$executeRaw`DELETE FROM article_search WHERE rowid = ${articleId}`
}

/** How a query asks for articles: what to join to `article a`, the condition, and a rank to sort by, greatest first. */
export type SearchClause = { join: Sql; where: Sql; rank: Sql }

/** The clause for a query that has a word or a phrase. */
export function searchClause(query: Query): SearchClause {
  if (database().provider === 'postgresql') {
    const match = toTsquery(query)
    return {
      join: sql`JOIN article_search s ON s.article_id = a.id`,
      where: sql`s.terms @@ ${match}::tsquery`,
      rank: sql`ts_rank('{0.05, 0.1, 0.5, 1.0}', s.terms, ${match}::tsquery, 1)`,
    }
  }
  return {
    join: sql`JOIN article_search ON article_search.rowid = a.id`,
    where: sql`article_search MATCH ${toFtsQuery(query)}`,
    // bm25 is the smaller the better.
    rank: sql`-bm25(article_search, 12.0, 6.0, 1.0, 0.5)`,
  }
}

/** Words are letters, digits, + and #: nothing in them means anything to FTS5 within double quotes. */
function toFtsQuery({ words, phrases }: Query): string {
  const eachWord = words.map(({ word, stem }) => `("${word}" * OR "=${stem}")`)
  const eachPhrase = phrases.map((phrase) => `{title tags body} : "${phrase.join(' ')}"`)
  return [...eachWord, ...eachPhrase].join(' AND ')
}

function toTsquery({ words, phrases }: Query): string {
  const eachWord = words.map(({ word, stem }) => `('${word}':* | '=${stem}')`)
  // D is the weight of words that are not in order, which no phrase may match.
  const eachPhrase = phrases.map((phrase) => `(${phrase.map((word) => `'${word}':ABC`).join(' <-> ')})`)
  return [...eachWord, ...eachPhrase].join(' & ')
}

/** Stands where a word is left out of the order: a term that no word and no stem is. */
const GAP = '='
/** A tsvector keeps this many positions of one word; phrases end there on both databases, so that hits stay the same. */
const MOST_POSITIONS = 255

function inOrder(words: string[]): string[] {
  const counts = new Map<string, number>()
  return words.map((word) => {
    const count = (counts.get(word) ?? 0) + 1
    counts.set(word, count)
    return count > MOST_POSITIONS ? GAP : word
  })
}

/** The columns that FTS5 keeps of an article. */
export function searchColumns({ title, tags, body, more, stems }: SearchTerms) {
  return {
    title: toText(title, stems.title),
    tags: toText(tags, stems.tags),
    body: toText(body, stems.body),
    more: more.join(' '),
  }
}

function toText(words: string[], stems: string[]): string {
  return [...inOrder(words), ...stems.map((stem) => `=${stem}`)].join(' ')
}

/** The tsvector that PostgreSQL keeps of an article. */
export function searchVector({ title, tags, body, more, stems }: SearchTerms): string {
  // A gap between the parts, so that no phrase reaches from one into the next.
  const tagsFrom = title.length + 2
  const bodyFrom = tagsFrom + tags.length + 1
  return [
    ...title.map((word, index) => `'${word}':${index + 1}A`),
    ...tags.map((word, index) => `'${word}':${tagsFrom + index}B`),
    ...inOrder(body).map((word, index) => `'${word}':${bodyFrom + index}C`),
    ...more.map((word) => `'${word}':16383`),
    ...stems.title.map((stem) => `'=${stem}':1A`),
    ...stems.tags.map((stem) => `'=${stem}':1B`),
    ...stems.body.map((stem) => `'=${stem}':1C`),
  ].join(' ')
}
