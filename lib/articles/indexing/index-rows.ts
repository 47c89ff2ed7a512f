import { beforeCommit, runLast } from '../../bus/announce'
import type { Queries, RawQueries } from '../../db/database'
import { join, type Sql, sql, textTable } from '../../db/sql'
import { type Keyword, type StemCounts, weighKeywords } from '../../search/keywords'
import { searchFilters } from '../../search/search'
import { stemLexeme } from '../../search/search-document'
import { searchEntryDeletion, searchEntryInsert } from '../../search/search-index'
import { findLexemes, stemLexemes } from '../../search/vocabulary/lexemes'
import {
  addToVocabulary,
  countLexemes,
  totalsOf,
  uncountedPublications,
} from '../../search/vocabulary/totals'
import { isPublished, type Status } from '../access'
import type { DerivedArticle } from '../rendering/derive-article'
import { countPublished, type TermIds } from '../totals'

type IndexRows = {
  id: number
  /** As stored in the article's row: the fields of an article alone do not tell a scheduled one from a published one. */
  status: Status
  /** The language as stored in the article's row. */
  language: string
  terms: TermIds
  publishedAt: Date
  derived: DerivedArticle
  keywords: Keyword[]
}

/** Inserts the tags, keywords and search entry of a new article, in the transaction of `queries`. */
export async function insertIndexRows(queries: Queries, indexRows: IndexRows): Promise<void> {
  await queries.$queryAll(indexRowInserts(indexRows))
  await writeSearchEntry(queries, [searchEntryOf(indexRows)])
}

/** Replaces the tags, keywords and search entry of an article, in the transaction of `queries`; returns its keywords. */
export async function replaceIndexRows(
  queries: Queries,
  article: Omit<IndexRows, 'keywords'> & {
    isCounted: boolean
  },
): Promise<string[]> {
  const { id, derived } = article
  const keywords = await chooseKeywords(queries, derived.search, article)
  const indexRows = { ...article, keywords }
  await queries.$queryAll([
    sql`DELETE FROM article_tag WHERE article_id = ${id}`,
    sql`DELETE FROM article_keyword WHERE article_id = ${id}`,
    ...indexRowInserts(indexRows),
  ])
  await writeSearchEntry(queries, [searchEntryDeletion(id), searchEntryOf(indexRows)])
  return keywords.map(({ stem }) => stem)
}

/** Removes an article from the search index, in the transaction of `queries`. */
export async function removeSearchEntry(queries: Queries, id: number): Promise<void> {
  await writeSearchEntry(queries, [searchEntryDeletion(id)])
}

/** Runs last, so that a transaction's entries form one FTS5 segment: each statement of many rows ends the current one. */
async function writeSearchEntry(queries: Queries, statements: Sql[]): Promise<void> {
  await runLast(queries, statements)
}

function searchEntryOf({ id, status, terms, language, derived }: IndexRows): Sql {
  const filters = searchFilters({ ...terms, language }, status)
  return searchEntryInsert(id, derived.search.entry, filters)
}

function indexRowInserts({ id, status, terms, publishedAt, keywords }: IndexRows): Sql[] {
  return [
    ...tagInserts({ id, status, publishedAt, tagIds: terms.tagIds }),
    keywordInsert({ id, status }, keywords),
  ]
}

type TagRows = { id: number; status: Status; publishedAt: Date; tagIds: number[] }

/** The statements that replace the `article_tag` rows of an article. */
export function tagReplacement(rows: TagRows): Sql[] {
  return [sql`DELETE FROM article_tag WHERE article_id = ${rows.id}`, ...tagInserts(rows)]
}

function tagInserts({ id, status, publishedAt, tagIds }: TagRows): Sql[] {
  if (tagIds.length === 0) return []
  // Only tags of published articles have a date, so that the index yields the newest published ones.
  const date = isPublished({ status }) ? publishedAt : null
  const rows = tagIds.map((tagId) => sql`(${id}, ${tagId}, ${date})`)
  return [sql`INSERT INTO article_tag (article_id, tag_id, published_at) VALUES ${join(rows)}`]
}

/** Counting many publications at once costs little more than counting one, which changes some hundred scattered rows. */
const MAX_UNCOUNTED = 64
/** Keeps each total within one percent of the articles, and exact on a small site. */
const ARTICLES_FOR_EACH_UNCOUNTED = 128

/** The keywords of an article being written, heaviest first, weighed once its own stems are in the vocabulary. */
export async function chooseKeywords(
  queries: Queries,
  { words, stems }: DerivedArticle['search'],
  { status, isCounted }: { status: Status; isCounted: boolean },
): Promise<Keyword[]> {
  if (!isPublished({ status })) return weighStems(queries, stems)
  const all = [...words, ...stemLexemes(stems)]
  const [stored, articles] = await Promise.all([findLexemes(queries, all), countPublished(queries)])
  await addToVocabulary(queries, all, stored, { isOneMore: !isCounted })
  if (!isCounted) await beforeCommit(queries, countWhenDue)
  return weighKeywords(stems, (_, at) => stored[words.length + at]?.total ?? 1, articles)
}

/** The keywords of an article with these stems, heaviest first, weighed against the published articles. */
export async function weighStems(
  queries: RawQueries,
  stems: StemCounts,
  findTotals: typeof totalsOf = totalsOf,
): Promise<Keyword[]> {
  const [totals, articles] = await Promise.all([
    findTotals(queries, stemLexemes(stems)),
    countPublished(queries),
  ])
  return weighKeywords(stems, (stem) => totals.get(stemLexeme(stem)) ?? 1, articles)
}

async function countWhenDue(queries: Queries): Promise<void> {
  const [uncounted, articles] = await Promise.all([uncountedPublications(queries), countPublished(queries)])
  const isDue = uncounted >= Math.min(MAX_UNCOUNTED, articles / ARTICLES_FOR_EACH_UNCOUNTED)
  if (isDue) await countLexemes(queries)
}

/** The statements that replace the keywords of an article. */
export function keywordReplacement(article: { id: number; status: string }, keywords: Keyword[]): Sql[] {
  return [sql`DELETE FROM article_keyword WHERE article_id = ${article.id}`, keywordInsert(article, keywords)]
}

function keywordInsert({ id, status }: { id: number; status: string }, keywords: Keyword[]): Sql {
  const sign = isPublished({ status }) ? 1 : -1
  const rows = textTable(keywords.map(({ stem, weight }) => [stem, sign * weight]))
  return sql`INSERT INTO article_keyword (article_id, term, weight)
    SELECT CAST(${id} AS INTEGER), given.key, CAST(given.value AS INTEGER) FROM ${rows} AS given`
}
