import type { Queries, RawQueries } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { textTable } from '../../db/text-list'
import { type Keyword, type StemCounts, weighKeywords } from '../../search/keywords'
import { stemTerm, stemTerms, vocabularyWords } from '../../search/vocabulary/terms'
import {
  additionOf,
  countTerms,
  insertNewTerms,
  totalsOf,
  uncountedPublications,
} from '../../search/vocabulary/totals'
import { isPublished } from '../access'
import { countPublished } from '../read/count-articles'
import type { DerivedArticle } from './derive-article'

/** To count many publications at once costs little more than to count one: each changes some hundred rows all over. */
const MAX_UNCOUNTED = 64
/** So a total lacks less than one percent of the articles, and nothing in a small site. */
const ARTICLES_FOR_EACH_UNCOUNTED = 128

/**
 * The keywords of an article that is being written, heaviest first, in the transaction of `queries`. The vocabulary counts
 * the words and stems of one that is published first: at once in a small site, else with those of others.
 */
export async function chooseKeywords(
  queries: Queries,
  { article, terms, stems }: Pick<DerivedArticle, 'article' | 'terms' | 'stems'>,
  isCounted: boolean,
): Promise<Keyword[]> {
  if (!isPublished(article)) return weighStems(queries, stems)
  const all = [...vocabularyWords(terms), ...stemTerms(stems)]
  if (!isCounted) return (await Promise.all([weighStems(queries, stems, 1), addPublication(queries, all)]))[0]
  await insertNewTerms(queries, all)
  return weighStems(queries, stems)
}

/**
 * The keywords of an article that says these stems, heaviest first, as the published articles of now weigh them, and
 * `more` with the same stems.
 */
export async function weighStems(queries: RawQueries, stems: StemCounts, more = 0): Promise<Keyword[]> {
  const [totals, articles] = await Promise.all([totalsOf(queries, stemTerms(stems)), countPublished(queries)])
  const totalOf = (stem: string) => Math.max(1, (totals.get(stemTerm(stem)) ?? 0) + more)
  return weighKeywords(stems, new Map([...stems.keys()].map((stem) => [stem, totalOf(stem)])), articles)
}

async function addPublication(queries: Queries, terms: string[]): Promise<void> {
  const [, uncounted, articles] = await Promise.all([
    queries.$executeRaw(additionOf(terms)),
    uncountedPublications(queries),
    countPublished(queries),
  ])
  if (uncounted >= Math.min(MAX_UNCOUNTED, articles / ARTICLES_FOR_EACH_UNCOUNTED)) await countTerms(queries)
}

/** The statements that replace the keywords of an article. */
export function keywordReplacement(article: { id: number; status: string }, keywords: Keyword[]): Sql[] {
  return [sql`DELETE FROM article_keyword WHERE article_id = ${article.id}`, keywordInsert(article, keywords)]
}

/** The statement that inserts the keywords of an article that has none. */
export function keywordInsert({ id, status }: { id: number; status: string }, keywords: Keyword[]): Sql {
  const sign = isPublished({ status }) ? 1 : -1
  const rows = textTable(keywords.map(({ term, weight }) => [term, sign * weight]))
  return sql`INSERT INTO article_keyword (article_id, term, weight)
    SELECT CAST(${id} AS INTEGER), given.key, CAST(given.value AS INTEGER) FROM ${rows} AS given`
}
